import type { Reading } from '../../platform/crud/reading.ts'

/** SQL of figures that several queries have: of reports `r` and their operations `o`. */

/** FROM item: the time that a report takes, as `d.seconds`. */
export const reportTime =
  '(select coalesce(extract(epoch from r.end_time - r.start_time), 0)::numeric as seconds) d'

/** The time of a report is production: neither setup nor teardown, and no pause. */
export const isProduction = `r.work_type = '0' and r.status <> 'pause'`

/** Seconds that the reported pieces take by plan. */
export const earnedSeconds = `coalesce(
  (coalesce(r.good_qty, 0) + coalesce(r.scrap_qty, 0)) * o.production_sec / nullif(o.qty, 0), 0)`

/** A share in percent with one decimal; null of nothing. */
export const percent = (part: string, all: string): string => `round(100.0 * ${part} / nullif(${all}, 0), 1)`

/** The name of a row by its code. */
export const nameOf = (read: Reading, entity: string, code: string): string =>
  `(select n.name from ${read.seen(entity)} n where n.code = ${code} limit 1)`
