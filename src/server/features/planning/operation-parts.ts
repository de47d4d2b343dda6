import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { refusalText } from '#domain/planning/operation-status.ts'
import { cutFault, piecesBy, splitRefusal, timeOf, type Worked } from '#domain/scheduling/split.ts'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import type { Place } from '#engine/scheduling/moves/outcome.ts'
import type { Tx } from '../../db/tenant.ts'
import { secondsOf } from './asked-places.ts'
import { statesOf } from './operation-states.ts'

/** An operation that is cut, or joined with another; quantities in 10^-6 units, times seconds UTC. */
export interface PartRow {
  readonly code: string
  readonly order: string
  readonly procNo: number
  readonly splitNo: number
  readonly qty: bigint
  /** Smallest quantity there is of its item. */
  readonly unit: bigint
  readonly resource: string | null
  readonly start: number | null
  /** When it produces. */
  readonly worked: readonly Worked[]
  /** What it waits for and what waits for it. */
  readonly linked: readonly string[]
}

/** What changing the parts of an operation has made of the rows, before anything was placed. */
export interface Recut {
  readonly order: string
  readonly parts: readonly { readonly operation: string; readonly qty: string }[]
  /** What was there before two of them were joined, in their order. */
  readonly joined?: readonly { readonly operation: string; readonly qty: string; readonly part: number }[]
  /** Where they are to go; none: they stand nowhere. */
  readonly places: readonly Place[]
  /** Whose rows name the parts. */
  readonly linked: readonly string[]
}

const seconds = (column: string): string => `extract(epoch from ${column})::float8`

type Stored = Omit<PartRow, 'qty' | 'unit' | 'worked'> & {
  readonly qty: string
  readonly decimals: number | null
  readonly produced: number | null
  readonly slots: readonly { readonly start: string; readonly end: string }[] | null
}

/** Rows by code, in the order of the codes. @throws TaktError splitRefused */
async function partRows(tx: Tx, codes: readonly string[], language: Language): Promise<PartRow[]> {
  for (const state of await statesOf(tx, codes)) {
    const refusal = splitRefusal(state)
    if (refusal) throw new TaktError('splitRefused', { reason: refusalText(refusal, state.code, language) })
  }
  const rows = await tx.rows<Stored>(
    `select p.code, p.order_code as "order", p.proc_no as "procNo", coalesce(p.split_no, 0) as "splitNo", p.qty::text as qty,
       u.decimals, p.res_code as resource, ${seconds('p.start')} as start,
       ${seconds('coalesce(p.production_end, p."end")')} as produced,
       (select i.slots from use_inst i where i.operation_code = p.code and i.work_type = '0' and i.res_code = p.res_code
         order by i.inst_code limit 1) as slots,
       string_to_array(concat_ws(';', nullif(p.prev_ops, ''), nullif(p.next_ops, '')), ';') as linked
     from operation p left join item m on m.code = p.item_code left join unit u on u.code = m.base_unit
     where p.code = any ($1) order by array_position($1, p.code)`,
    [codes],
  )
  return rows.map(({ decimals, produced, slots, qty, ...row }) => ({
    ...row,
    qty: amount(qty),
    unit: 10n ** BigInt(6 - Math.min(6, Math.max(0, decimals ?? 6))),
    worked: workedOf(row.start, produced, slots ?? []),
  }))
}

const amount = (text: string): bigint => unitsOr(text, 0n)

function workedOf(
  start: number | null,
  produced: number | null,
  slots: NonNullable<Stored['slots']>,
): Worked[] {
  if (slots.length > 0) return slots.map((one) => ({ start: secondsOf(one.start), end: secondsOf(one.end) }))
  return start === null || produced === null ? [] : [{ start, end: produced }]
}

export interface Cut {
  readonly qty?: string | null | undefined
  readonly atTime?: string | null | undefined
  readonly part?: number | null | undefined
}

/** The operation keeps the first pieces; the rest becomes one of its own, which is to go right behind it. */
export async function cutOperation(tx: Tx, code: string, cut: Cut, language: Language): Promise<Recut> {
  const [one] = (await partRows(tx, [code], language)) as [PartRow]
  const first = firstQty(one, cut)
  const rest = one.qty - first
  const { made, splitNo } = await newPart(tx, one, cut.part ?? null)
  const [qty, left] = [formatDecimal(first), formatDecimal(rest)]
  await tx.run(
    `insert into operation (code, order_code, item_code, proc_no, process_code, task_selector, enabled, split_no,
       split_by_hand, qty, status, fix_level)
     select $2, order_code, item_code, proc_no, process_code, task_selector, enabled, $3, true, $4::numeric, 'N', '0'
     from operation where code = $1`,
    [code, made, splitNo, left],
  )
  await tx.run(
    'update operation set qty = $2::numeric, split_no = greatest(coalesce(split_no, 0), 1) where code = $1',
    [code, qty],
  )
  await tx.run('update operation set split_by_hand = true where order_code = $1 and proc_no = $2', [
    one.order,
    one.procNo,
  ])
  for (const side of ['left', 'right'] as const)
    await sharePegs(tx, side, { code, made, rest, whole: one.qty })
  const place = (operation: string, start: number): Place => ({ operation, resource: one.resource, start })
  const stands = one.resource !== null && one.start !== null
  const until = timeOf(one.worked, first, one.qty)
  // Until it is placed anew it ends when its pieces are made, so that the rest has room.
  if (stands)
    await tx.run(
      `update operation set "end" = to_timestamp($2) + ("end" - coalesce(production_end, "end")),
         production_end = to_timestamp($2) where code = $1`,
      [code, until],
    )
  return {
    order: one.order,
    parts: [
      { operation: code, qty },
      { operation: made, qty: left },
    ],
    places: stands ? [place(code, one.start!), place(made, until)] : [],
    linked: one.linked,
  }
}

/** @throws TaktError splitPiece, splitQty, splitTime */
function firstQty({ code, qty, unit, worked }: PartRow, cut: Cut): bigint {
  const byTime = cut.atTime && !cut.qty
  if (!byTime && !cut.qty && qty >= 2n * unit) return (qty / 2n / unit) * unit
  const first = byTime ? piecesBy(worked, secondsOf(cut.atTime!), qty, unit) : amount(cut.qty ?? '0')
  const fault = cutFault(qty, first, unit)
  if (fault === 'splitQty' && byTime) throw new TaktError('splitTime', { operation: code, time: cut.atTime })
  if (fault)
    throw new TaktError(fault, {
      operation: code,
      whole: formatDecimal(qty),
      qty: formatDecimal(fault === 'splitPiece' ? qty : first),
      unit: formatDecimal(unit),
    })
  return first
}

/** Code and number of a new part of the step. */
async function newPart(tx: Tx, { order, procNo, splitNo }: PartRow, wanted: number | null) {
  const rows = await tx.rows<{ splitNo: number; code: string }>(
    'select split_no as "splitNo", code from operation where order_code = $1 and proc_no = $2',
    [order, procNo],
  )
  const codeOf = (part: number): string => `${order}-${procNo}/${part}`
  const taken = (part: number): boolean =>
    rows.some((row) => row.splitNo === part || row.code.toLowerCase() === codeOf(part).toLowerCase())
  let part = wanted ?? Math.max(splitNo, 1) + 1
  if (wanted === null) while (taken(part)) part++
  if (taken(part)) throw new TaktError('splitTaken', { operation: codeOf(part) })
  return { made: codeOf(part), splitNo: part }
}

type Side = 'left' | 'right'

/** What an operation takes or gives is shared by quantity; together both give what it gave. */
async function sharePegs(
  tx: Tx,
  side: Side,
  of: { readonly code: string; readonly made: string; readonly rest: bigint; readonly whole: bigint },
): Promise<void> {
  const names = pegColumns.map((name) => (name === `${side}_key` ? '$2' : name === 'qty' ? 'shared' : name))
  await tx.run(
    `with split as (
       select id, trunc(qty * $3::numeric / $4::numeric, 6) as shared from peg
       where ${side}_node = 'OP' and ${side}_key = $1),
     less as (update peg p set qty = p.qty - s.shared from split s where s.id = p.id)
     insert into peg (${pegColumns.join(', ')})
     select ${names.join(', ')} from peg join split using (id) where shared > 0`,
    [of.code, of.made, formatDecimal(of.rest), formatDecimal(of.whole)],
  )
}

const pegColumns = [
  'kind',
  'item_code',
  'qty',
  'left_node',
  'left_key',
  'left_at',
  'right_node',
  'right_key',
  'right_at',
  'min_move',
  'max_move',
  'time_constraint',
  'run_no',
  'lock_user',
] as const

/** An operation and the part behind it become one again; the earlier part keeps its code and its place. */
export async function joinParts(tx: Tx, code: string, language: Language): Promise<Recut> {
  const steps = await tx.rows<{ code: string }>(
    `select p.code from operation p join operation o on o.order_code = p.order_code and o.proc_no = p.proc_no
     where o.code = $1 order by p.split_no, p.code`,
    [code],
  )
  const at = steps.findIndex((row) => row.code === code)
  const pair = at + 1 < steps.length ? [at, at + 1] : [at - 1, at]
  if (steps.length < 2) throw new TaktError('joinNone', { operation: code })
  const [one, gone] = (await partRows(
    tx,
    pair.map((row) => steps[row]!.code),
    language,
  )) as [PartRow, PartRow]
  const qty = formatDecimal(one.qty + gone.qty)
  for (const side of ['left', 'right'] as const) await joinPegs(tx, side, one.code, gone.code)
  await tx.run('update stock_in_out set operation_code = $1 where operation_code = $2', [one.code, gone.code])
  for (const table of ['use_inst', 'input_inst', 'work_instruction'])
    await tx.run(`delete from ${table} where operation_code = $1`, [gone.code])
  await tx.run('delete from operation where code = $1', [gone.code])
  await tx.run('update operation set qty = $2::numeric where code = $1', [one.code, qty])
  await tx.run('update operation set split_by_hand = true where order_code = $1 and proc_no = $2', [
    one.order,
    one.procNo,
  ])
  if (steps.length === 2) await wholeAgain(tx, one)
  const from = one.start === null ? gone : one
  const stands = from.resource !== null && from.start !== null
  return {
    order: one.order,
    parts: [{ operation: one.code, qty }],
    joined: [one, gone].map((part) => ({
      operation: part.code,
      qty: formatDecimal(part.qty),
      part: part.splitNo,
    })),
    places: stands ? [{ operation: one.code, resource: from.resource, start: from.start! }] : [],
    linked: [...new Set([...one.linked, ...gone.linked])],
  }
}

/** Where the code tells no part, the rule of the process has made one lot: it does so again. */
const wholeAgain = (tx: Tx, { code, order, procNo }: PartRow) =>
  tx.run('update operation set split_no = 0, split_by_hand = false where code = $1 and code = $2', [
    code,
    `${order}-${procNo}`,
  ])

async function joinPegs(tx: Tx, side: Side, code: string, gone: string): Promise<void> {
  const other = side === 'left' ? 'right' : 'left'
  const same = `p.${other}_node = g.${other}_node and p.${other}_key = g.${other}_key and p.item_code = g.item_code`
  const both = `p.${side}_node = 'OP' and g.${side}_node = 'OP' and p.${side}_key = $1 and g.${side}_key = $2 and ${same}`
  await tx.run(`update peg p set qty = p.qty + g.qty from peg g where ${both}`, [code, gone])
  await tx.run(`delete from peg g using peg p where ${both}`, [code, gone])
  await tx.run(`update peg set ${side}_key = $1 where ${side}_node = 'OP' and ${side}_key = $2`, [code, gone])
}
