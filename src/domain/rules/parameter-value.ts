import type { RowCheck } from './row-check.ts'
import { parseDay, parseSeconds } from './dates.ts'
import { parseDecimal } from './decimal.ts'
import { parseDuration } from './duration.ts'

const reads: Readonly<Record<string, (text: string) => boolean>> = {
  number: (text) => typeof parseDecimal(text) === 'bigint',
  text: () => true,
  bool: (text) => text === '0' || text === '1',
  time: (text) => parseSeconds(text) !== null,
  date: (text) => parseDay(text) !== null,
  span: (text) => parseDuration(text) !== null,
}

/** The value of a parameter must be one of its type. */
export const parameterValue: RowCheck = ({ dataType, value }, fields) => {
  if (typeof dataType !== 'string' || typeof value !== 'string') return []
  if (!Object.hasOwn(reads, dataType) || reads[dataType]!(value.trim())) return []
  const reason = { zh: '与数据类型不符', en: 'does not fit the data type' }
  const values = { field: fields['value']!.label, value, position: 1, reason }
  return [{ member: 'value', code: 'syntax', values }]
}
