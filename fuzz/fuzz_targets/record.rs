//! No bytes make a reader of records panic; what was read survives being written in both forms.
#![no_main]

use keliya_record::{Record, luck, split, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for (_, one) in split(text) {
        let Ok(record) = Record::read(one) else {
            continue;
        };
        let report = verify(&record);
        luck(&record).expect("what was read is by the rules");
        let written = record.to_string();
        let back = Record::read(&written).expect("what was written can be read");
        assert_eq!(back.canonical(), record.canonical());
        assert_eq!(verify(&back).throws, report.throws);
        let json = record.to_json().expect("what was read is by the rules");
        assert_eq!(Record::from_json(&json).expect("its own JSON").to_string(), written);
    }
    if let Ok(record) = Record::from_json(text) {
        assert_eq!(Record::read(&record.to_string()).expect("its own text").canonical(), record.canonical());
    }
});
