//! Points in time as they go over the wire.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A point in time, in whole milliseconds; on the wire RFC 3339 in UTC, such as
/// `2026-11-29T12:00:00.123Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(jiff::Timestamp);

impl Timestamp {
    /// The current time of the system's clock.
    #[must_use]
    pub fn now() -> Self {
        Self::from_millis(jiff::Timestamp::now().as_millisecond())
    }

    /// The time that many milliseconds after the Unix epoch; times beyond the years -9999 to 9999
    /// become the nearest of these.
    #[must_use]
    pub fn from_millis(millis: i64) -> Self {
        let nearest = if millis < 0 {
            jiff::Timestamp::MIN
        } else {
            jiff::Timestamp::MAX
        };
        Self(jiff::Timestamp::from_millisecond(millis).unwrap_or(nearest))
    }

    /// Milliseconds since the Unix epoch.
    #[must_use]
    pub fn as_millis(self) -> i64 {
        self.0.as_millisecond()
    }

    /// The time that much later.
    #[must_use]
    pub fn after(self, wait: Duration) -> Self {
        let millis = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
        Self::from_millis(self.as_millis().saturating_add(millis))
    }

    /// The time that much earlier.
    #[must_use]
    pub fn before(self, span: Duration) -> Self {
        let millis = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        Self::from_millis(self.as_millis().saturating_sub(millis))
    }

    /// How much later than `earlier` this is; zero if it is not later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        let millis = self.as_millis().saturating_sub(earlier.as_millis());
        Duration::from_millis(u64::try_from(millis).unwrap_or(0))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}

impl FromStr for Timestamp {
    type Err = jiff::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let at: jiff::Timestamp = text.parse()?;
        Ok(Self::from_millis(at.as_millisecond()))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| de::Error::custom("expected an RFC 3339 time"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_milliseconds_always() {
        assert_eq!(
            Timestamp::from_millis(0).to_string(),
            "1970-01-01T00:00:00.000Z"
        );
        // 2026-11-29T12:00:00Z by `date -u -d ... +%s`.
        assert_eq!(
            Timestamp::from_millis(1_795_953_600_123).to_string(),
            "2026-11-29T12:00:00.123Z"
        );
    }

    #[test]
    fn reads_other_offsets_and_precisions() {
        let at: Timestamp = "2026-11-29T17:30:00.1234567+05:30".parse().unwrap();
        assert_eq!(at.to_string(), "2026-11-29T12:00:00.123Z");
    }

    #[test]
    fn spans_never_go_negative() {
        let (early, late) = (Timestamp::from_millis(5), Timestamp::from_millis(9));
        assert_eq!(late.since(early), Duration::from_millis(4));
        assert_eq!(early.since(late), Duration::ZERO);
        assert_eq!(
            Timestamp::from_millis(i64::MAX).after(Duration::MAX),
            Timestamp::from_millis(i64::MAX)
        );
    }
}
