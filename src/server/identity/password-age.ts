const dayMs = 86_400_000

/**
 * Whole days left of a password, 0 when its time is up; null when it has no end.
 * @param days TAKT_PASSWORD_DAYS; 0, the default: never. Passwords that must be changed often are chosen badly (OWASP ASVS
 *   6.2.10), so the rule is there for those whose auditors want it.
 */
export function passwordDaysLeft(changedAt: string, now: Date, days: number): number | null {
  if (days === 0) return null
  return Math.max(0, Math.ceil((Date.parse(changedAt) + days * dayMs - now.getTime()) / dayMs))
}
