//! How many requests a connection may make. Pure arithmetic on instants.

use std::time::Duration;

use keliya_protocol::limits;
use tokio::time::Instant;

/// Requests a second, kept as credits: each request costs one, a second brings `rate` of them back,
/// and no more than a second's are saved up.
#[derive(Debug, Clone)]
pub struct RateLimit {
    /// Requests a second; 0 is no limit.
    rate: u32,
    credits: f64,
    counted_at: Instant,
    /// While set, requests are refused until then.
    blocked_until: Option<Instant>,
    strikes: u32,
}

/// What becomes of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowance {
    /// It is done.
    Granted,
    /// It is refused; try again after that time.
    Refused(Duration),
    /// It was refused too often: the connection is closed.
    Exhausted,
}

impl RateLimit {
    /// A limit of that many requests a second; 0 is none.
    #[must_use]
    pub fn new(rate: u32, now: Instant) -> Self {
        Self {
            rate,
            credits: f64::from(rate),
            counted_at: now,
            blocked_until: None,
            strikes: 0,
        }
    }

    /// Judges a request made now.
    pub fn request(&mut self, now: Instant) -> Allowance {
        if self.rate == 0 {
            return Allowance::Granted;
        }
        let rate = f64::from(self.rate);
        let earned = now.duration_since(self.counted_at).as_secs_f64() * rate;
        self.credits = (self.credits + earned).min(rate);
        self.counted_at = now;
        if let Some(until) = self.blocked_until.filter(|&until| now < until) {
            self.strikes += 1;
            if self.strikes > limits::RATE_LIMIT_STRIKES {
                return Allowance::Exhausted;
            }
            return Allowance::Refused(until - now);
        }
        self.blocked_until = None;
        if self.credits >= 1.0 {
            self.credits -= 1.0;
            return Allowance::Granted;
        }
        // Half a second's credits at least, so that who keeps on at too high a pace is not let
        // through one by one, and is seen to keep on.
        let wanted = (rate / 2.0).max(1.0);
        let wait = Duration::from_secs_f64((wanted - self.credits) / rate);
        self.blocked_until = Some(now + wait);
        self.strikes = 0;
        Allowance::Refused(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_s_requests_pass_and_the_next_must_wait() {
        let start = Instant::now();
        let mut limit = RateLimit::new(10, start);
        for _ in 0..10 {
            assert_eq!(limit.request(start), Allowance::Granted);
        }
        assert_eq!(
            limit.request(start),
            Allowance::Refused(Duration::from_millis(500))
        );
        let later = start + Duration::from_millis(200);
        assert_eq!(
            limit.request(later),
            Allowance::Refused(Duration::from_millis(300))
        );
        let later = start + Duration::from_millis(501);
        for _ in 0..5 {
            assert_eq!(limit.request(later), Allowance::Granted);
        }
        assert!(matches!(limit.request(later), Allowance::Refused(_)));
    }

    #[test]
    fn a_hundred_more_end_the_connection() {
        let start = Instant::now();
        let mut limit = RateLimit::new(1, start);
        assert_eq!(limit.request(start), Allowance::Granted);
        for _ in 0..=100 {
            assert!(matches!(limit.request(start), Allowance::Refused(_)));
        }
        assert_eq!(limit.request(start), Allowance::Exhausted);
    }

    #[test]
    fn who_waits_starts_anew() {
        let start = Instant::now();
        let mut limit = RateLimit::new(1, start);
        for round in 0..300 {
            let now = start + Duration::from_secs(2 * round);
            assert_eq!(limit.request(now), Allowance::Granted, "round {round}");
            assert!(matches!(limit.request(now), Allowance::Refused(_)));
        }
    }

    #[test]
    fn zero_is_no_limit() {
        let start = Instant::now();
        let mut limit = RateLimit::new(0, start);
        assert!((0..10_000).all(|_| limit.request(start) == Allowance::Granted));
    }
}
