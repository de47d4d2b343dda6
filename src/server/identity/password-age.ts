const dayMs = 86_400_000
/**
 * Days after which a password must be changed, from TAKT_PASSWORD_DAYS; 0, the default: never. Passwords that must be
 * changed often are chosen badly (OWASP ASVS 6.2.10), so the rule is there for those whose auditors want it.
 */
export function passwordDays(): number {
  const days = Number(process.env['TAKT_PASSWORD_DAYS'] ?? 0)
  return Number.isInteger(days) && days > 0 ? days : 0
}

/** Whole days left of a password, 0 when its time is up; null when it has no end. */
export function passwordDaysLeft(changedAt: string, now: Date, days: number): number | null {
  if (days === 0) return null
  return Math.max(0, Math.ceil((Date.parse(changedAt) + days * dayMs - now.getTime()) / dayMs))
}
