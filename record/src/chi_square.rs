//! The chi-square test: whether counts fit their chances. The distribution is worked out here, since
//! the crates that have it bring matrices along.

/// How well counts fit what fair lots would bring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChiSquare {
    /// The statistic: the sum of (counted - expected)² / expected.
    pub statistic: f64,
    /// One less than there are cells.
    pub degrees: u32,
    /// How probable so large a statistic, or a larger one, is with fair lots: from 0 to 1.
    pub p: f64,
}

impl ChiSquare {
    /// The test of counts against their chances, which sum up to 1; none without anything counted or
    /// with fewer than two cells.
    #[must_use]
    pub fn of(cells: impl Iterator<Item = (u64, f64)>) -> Option<Self> {
        let cells: Vec<(u64, f64)> = cells.collect();
        let total: u64 = cells.iter().map(|(count, _)| count).sum();
        let degrees = u32::try_from(cells.len().checked_sub(1)?).ok()?;
        if total == 0 || degrees == 0 {
            return None;
        }
        let term = |(count, chance): &(u64, f64)| {
            let expected = total as f64 * chance;
            (*count as f64 - expected).powi(2) / expected
        };
        let statistic = cells.iter().map(term).sum();
        Some(Self {
            statistic,
            degrees,
            p: tail(statistic, degrees),
        })
    }
}

/// The chance that a chi-square variable of so many degrees is at least `x`: Q(degrees / 2, x / 2), the
/// upper regularised incomplete gamma function.
fn tail(x: f64, degrees: u32) -> f64 {
    let (a, x) = (f64::from(degrees) / 2.0, x / 2.0);
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma_of_half(degrees)).exp();
    // Either form converges fast on its own side (Press et al., Numerical Recipes, 6.2).
    let tail = if x < a + 1.0 {
        1.0 - front * series(a, x)
    } else {
        front * fraction(a, x)
    };
    tail.clamp(0.0, 1.0)
}

/// Terms until either form is given up; a few hundred degrees need fewer.
const TERMS: u32 = 10_000;
/// What no longer changes a sum.
const PRECISION: f64 = 1e-15;

/// The sum of x^n / (a (a + 1) … (a + n)).
fn series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..TERMS {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * PRECISION {
            break;
        }
    }
    sum
}

/// The continued fraction of the upper function, by Lentz's method.
fn fraction(a: f64, x: f64) -> f64 {
    let tiny = f64::MIN_POSITIVE / PRECISION;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / tiny;
    let mut d = 1.0 / b;
    let mut product = d;
    for n in 1..TERMS {
        let n = f64::from(n);
        let an = -n * (n - a);
        b += 2.0;
        let not_zero = |value: f64| if value.abs() < tiny { tiny } else { value };
        d = 1.0 / not_zero(an * d + b);
        c = not_zero(b + an / c);
        let step = d * c;
        product *= step;
        if (step - 1.0).abs() < PRECISION {
            break;
        }
    }
    product
}

/// The logarithm of the gamma function at half of that number, which is not 0: from 1 or from the
/// square root of pi, step by step.
fn ln_gamma_of_half(twice: u32) -> f64 {
    let (mut at, mut sum) = if twice.is_multiple_of(2) {
        (2, 0.0)
    } else {
        (1, 0.5 * std::f64::consts::PI.ln())
    };
    while at < twice {
        sum += (f64::from(at) / 2.0).ln();
        at += 2;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Critical values from the usual tables (NIST/SEMATECH e-Handbook, 1.3.6.7.4).
    #[test]
    fn the_tables_agree() {
        for (degrees, p, x) in [
            (1, 0.05, 3.841),
            (1, 0.01, 6.635),
            (3, 0.05, 7.815),
            (4, 0.10, 7.779),
            (6, 0.05, 12.592),
            (9, 0.001, 27.877),
            (15, 0.95, 7.261),
            (63, 0.05, 82.529),
            (100, 0.99, 70.065),
        ] {
            let found = tail(x, degrees);
            assert!(
                (found - p).abs() < 2e-5_f64.max(p * 5e-4),
                "{degrees} {x}: {found} {p}"
            );
        }
    }

    #[test]
    fn two_degrees_are_an_exponential() {
        for x in [0.01, 1.0, 3.9, 4.1, 50.0, 700.0] {
            let exact = (-x / 2.0_f64).exp();
            assert!((tail(x, 2) / exact - 1.0).abs() < 1e-12, "{x}");
        }
        assert_eq!(tail(0.0, 5), 1.0);
    }

    #[test]
    fn a_biased_coin_is_found() {
        let halves = |heads, tails| {
            ChiSquare::of([(heads, 0.5), (tails, 0.5)].into_iter()).expect("something is counted")
        };
        // (60 - 50)² / 50 twice is 4; the tables have 3.841 for 5 %.
        let test = halves(60, 40);
        assert_eq!((test.statistic, test.degrees), (4.0, 1));
        assert!(test.p < 0.05 && test.p > 0.04, "{}", test.p);
        assert!(halves(600, 400).p < 1e-9);
        assert_eq!(halves(50, 50).p, 1.0);
        assert_eq!(ChiSquare::of([(0, 0.5), (0, 0.5)].into_iter()), None);
        assert_eq!(ChiSquare::of([(7, 1.0)].into_iter()), None);
    }
}
