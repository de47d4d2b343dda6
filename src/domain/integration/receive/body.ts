import type { Entity } from '../../entity.ts'
import type { Field } from '../../field-kinds.ts'
import { filled, type Label } from '../../label.ts'
import { faultLabel, type RowFault } from '../../rules/messages.ts'
import { readRow, type RowContext } from '../../checks/row.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of one body, and faults that are listed; all are counted. */
export const MOST_ROWS = 10_000
export const LISTED_BODY_FAULTS = 100

/** What is wrong with a place of a body. `path`: `[3].dueDate`, or `dueDate` where the body is one row. */
export interface BodyFault {
  readonly path: string
  readonly message: Label
}

interface CheckedBody {
  /** The given fields of each row under their declared names, as checked wire values. */
  readonly rows: readonly Row[]
  readonly faults: readonly BodyFault[]
  readonly faultCount: number
}

const texts = {
  shape: { zh: '须为一个对象，或对象的列表', en: 'an object or a list of objects is expected' },
  empty: { zh: '列表中没有行', en: 'the list has no rows' },
  tooMany: { zh: '超过 {most} 行', en: 'more than {most} rows' },
  row: { zh: '须为对象', en: 'an object is expected' },
  unknown: { zh: '没有名为“{name}”的字段', en: 'there is no field "{name}"' },
  twice: { zh: '重复给出', en: 'given twice' },
} as const satisfies Record<string, Label>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

class Faults {
  readonly listed: BodyFault[] = []
  count = 0

  add(path: string, message: Label): void {
    this.count++
    if (this.listed.length < LISTED_BODY_FAULTS) this.listed.push({ path, message })
  }
}

export const pathOf = (at: number | null, member: string): string => {
  const row = at === null ? '' : `[${at}]`
  return row && member ? `${row}.${member}` : row || member
}

/** Whether a row must bring a field, also one that changes a row which is there. */
const mustCome = ({ required, default: usual }: Field): boolean => required && usual === undefined

/**
 * The rows of a body, each checked by the fields of its topic. Names count whatever their case; what is not declared is a
 * fault, so that a misspelled field is not lost in silence.
 */
export function checkBody(body: unknown, entity: Entity, context: RowContext = {}): CheckedBody {
  const faults = new Faults()
  const rows: Row[] = []
  const found = (): CheckedBody => ({ rows, faults: faults.listed, faultCount: faults.count })
  const list = Array.isArray(body) ? (body as readonly unknown[]) : isRow(body) ? [body] : null
  if (list === null) faults.add('', texts.shape)
  else if (list.length === 0) faults.add('', texts.empty)
  else if (list.length > MOST_ROWS) faults.add('', filled(texts.tooMany, { most: MOST_ROWS }))
  if (faults.count > 0 || list === null) return found()
  const names = new Map(Object.keys(entity.fields).map((name) => [name.toLowerCase(), name]))
  const required = Object.entries(entity.fields).filter(([, field]) => mustCome(field))
  for (const [index, one] of list.entries()) {
    const at = Array.isArray(body) ? index : null
    if (!isRow(one)) {
      faults.add(pathOf(at, ''), texts.row)
      continue
    }
    const row = namedRow(one, names, (member, message) => faults.add(pathOf(at, member), message))
    const read = readRow(entity, row, { ...context, partial: true })
    for (const fault of [...absentIn(row, required), ...read.faults])
      faults.add(pathOf(at, fault.member), faultLabel(fault))
    rows.push(read.values)
  }
  return found()
}

function namedRow(
  given: Row,
  names: ReadonlyMap<string, string>,
  fault: (member: string, message: Label) => void,
): Row {
  const row: Record<string, unknown> = {}
  for (const [member, value] of Object.entries(given)) {
    const name = names.get(member.toLowerCase())
    if (name === undefined) fault(shown(member), filled(texts.unknown, { name: shown(member) }))
    else if (Object.hasOwn(row, name)) fault(name, texts.twice)
    else row[name] = value
  }
  return row
}

const absentIn = (row: Row, required: readonly (readonly [string, Field])[]): readonly RowFault[] =>
  required
    .filter(([name]) => !Object.hasOwn(row, name))
    .map(([member, { label }]) => ({ member, code: 'required', values: { field: label } }))
