use serde_json::json;

use super::*;
use crate::{fixtures, words::Lang};

#[track_caller]
fn check(game: &str, position: serde_json::Value, viewer: Side, charset: Charset, expected: &str) {
    let mut value = fixtures::room_value(game);
    value["position"] = position;
    let lines = draw(
        Words::of(Lang::English),
        &fixtures::room(&value),
        Some(viewer),
        charset,
    );
    assert!(lines.iter().all(|line| text::width(line) <= COLUMNS));
    let drawn = lines.join("\n");
    assert_eq!(drawn, expected.trim_matches('\n'), "\n{drawn}");
}

#[test]
fn pancha_keliya_bends() {
    check(
        "pancha_keliya",
        json!({"a": ["b1", "t5", "t5"], "b": ["wait", "t5", "home"]}),
        Side::B,
        Charset::Unicode,
        "
                                    ✕ t20
                              t21           t19
                       t22                         t18
                t23                                       t17
         t24                                                     t16
  t25                                                                  ✕ t15
                                                                        t14
                                                                        t13
                                                                        t12
                                                                        t11
                                   ✕(a23+)  t6     t7     t8     t9    ✕ t10
                                     t4
                                     t3
                                     t2
                                     t1
        (a1)    b2     b3     b4    ✕ b5    b6     b7     b8     b9

side a  P1 Nimal                            1 b1  2 t5  3 t5
side b  P2 Kamala                           1 waits  2 t5  3 home
",
    );
}

#[test]
fn siga() {
    check(
        "siga",
        json!({"a": ["c1", "c1"], "b": ["d3", "home"]}),
        Side::A,
        Charset::Ascii,
        "
5     .       .       x       .       .
4     .       .       .       .       .
3     x       .       x      (b1)     x
2     .       .       .       .       .
1     .       .     x(a12)    .       .
      a       b       c       d       e

side a  P1 Nimal                            1 c1  2 c1
side b  P2 Kamala                           1 d3  2 home
",
    );
}

#[test]
fn siga_seen_from_the_other_side() {
    check(
        "siga",
        json!({"a": ["c1", "d2"], "b": ["d3", "wait"]}),
        Side::B,
        Charset::Unicode,
        "
1     ·       ·     ✕(a1)     ·       ·
2     ·      (a2)     ·       ·       ·
3     ✕      (b1)     ✕       ·       ✕
4     ·       ·       ·       ·       ·
5     ·       ·       ✕       ·       ·
      e       d       c       b       a

side a  P1 Nimal                            1 c1  2 d2
side b  P2 Kamala                           1 d3  2 waits
",
    );
}

#[test]
fn saturankam_seen_from_the_left() {
    check(
        "saturankam",
        json!({"a": ["e1", "f1"], "b": ["a5", "a4"]}),
        Side::B,
        Charset::Ascii,
        "
i     .       .       .       .       x       .       .       .       .
h     .       .       .       .       .       .       .       .       .
g     .       .       .       .       .       .       .       .       .
f     .       .       .       .       .       .       .       .      (a2)
e     x       .       .       .       x       .       .       .     x(a1)
d     .       .       .       .       .       .       .       .       .
c     .       .       .       .       .       .       .       .       .
b     .       .       .       .       .       .       .       .       .
a     .       .       .       .     x(b1)    (b2)     .       .       .
      9       8       7       6       5       4       3       2       1

side a  P1 Nimal                            1 e1  2 f1
side b  P2 Kamala                           1 a5  2 a4
",
    );
}

#[test]
fn saturankam_seen_from_the_right() {
    check(
        "saturankam",
        json!({"a": ["e1", "f1"], "d": ["i5", "i6"]}),
        Side::D,
        Charset::Ascii,
        "
a     .       .       .       .       x       .       .       .       .
b     .       .       .       .       .       .       .       .       .
c     .       .       .       .       .       .       .       .       .
d     .       .       .       .       .       .       .       .       .
e   x(a1)     .       .       .       x       .       .       .       x
f    (a2)     .       .       .       .       .       .       .       .
g     .       .       .       .       .       .       .       .       .
h     .       .       .       .       .       .       .       .       .
i     .       .       .       .     x(d1)    (d2)     .       .       .
      1       2       3       4       5       6       7       8       9

side a  P1 Nimal                            1 e1  2 f1
side d                                      1 i5  2 i6
",
    );
}
