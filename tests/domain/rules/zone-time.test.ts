import { describe, expect, it } from 'vitest'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { instantOf, readZonedHeader, wallSeconds, zonedHeader, zonedIso } from '#domain/rules/zone-time.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Shanghai',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]

describe('times in files', () => {
  it('keep their instant through every change of the clock', () => {
    // Every half hour of the days on which clocks of these zones change, and of New Year.
    for (const zone of zones)
      for (const day of [
        '2026-03-08',
        '2026-03-29',
        '2026-04-04',
        '2026-10-03',
        '2026-10-25',
        '2026-11-01',
        '2027-01-01',
      ])
        for (let at = -48; at < 96; at++) {
          const iso = formatSeconds(parseSeconds(day)! + at * 1800)
          const text = zonedIso(iso, zone)
          expect(text, zone).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
          // Whoever reads it, in whatever zone.
          expect(formatSeconds(parseSeconds(text, 'America/New_York')!), `${text} ${zone}`).toBe(iso)
          const wall = wallSeconds(iso, zone)
          if (wall !== null) {
            const shown = formatSeconds(wall).replace('Z', '').replace('T', ' ')
            expect(instantOf(shown, zone), `${shown} ${zone}`).toBe(iso)
          }
        }
    expect(zonedIso('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00')
    expect(zonedIso('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00+01:00')
    expect(wallSeconds('2026-10-25T01:30:00Z', 'Europe/Berlin') === null).not.toBe(
      wallSeconds('2026-10-25T00:30:00Z', 'Europe/Berlin') === null,
    )
    expect(zonedIso('1890-01-01T00:00:00Z', 'Asia/Shanghai')).toBe('1890-01-01T00:00:00Z')
  })

  it('have their zone in the header where they have none themselves', () => {
    for (const zone of zones) {
      expect(readZonedHeader(zonedHeader('Due date', zone))).toEqual({ title: 'Due date', zone })
      expect(readZonedHeader(zonedHeader('交期', zone))).toEqual({ title: '交期', zone })
    }
    for (const header of ['Due date', 'Qty (pcs)', 'Due (Europe/Nowhere)', '(UTC)'])
      expect(readZonedHeader(header), header).toBeNull()
    expect(instantOf('soon', 'UTC')).toBe('soon')
  })
})
