import type { TypedOf } from '#domain/expressions/index.ts'
import * as guard from './sql-guards.ts'
import { InMemoryOnly, type CallSql } from './sql-text.ts'

const unitSeconds: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 }

/** A function as SQL of the same result. @throws InMemoryOnly for those that PostgreSQL would do otherwise */
export function callSql(tree: TypedOf<'call'>, program: CallSql): string {
  const arg = (at: number): string => program.sql(tree.args[at]!)
  const numeric = (at: number): string => `(${arg(at)})::numeric`
  const all = (): string => tree.args.map((one) => program.ordered(one)).join(', ')
  switch (tree.name) {
    case 'If':
      return `(case when ${arg(0)} then ${arg(1)} else ${arg(2)} end)`
    case 'Coalesce':
      return `coalesce(${all()})`
    case 'Min':
      return `least(${all()})`
    case 'Max':
      return `greatest(${all()})`
    case 'Abs':
      return tree.type === 'span'
        ? guard.fitSpan(`abs(${numeric(0)})`)
        : guard.fitNumber(`abs(${numeric(0)})`)
    case 'Round':
      constantCounts(tree)
      return guard.fitNumber(
        tree.args.length === 1 ? `round(${numeric(0)})` : `round(${numeric(0)}, ${digits(arg(1))})`,
      )
    case 'Ceil':
      return guard.fitNumber(`ceil(${numeric(0)})`)
    case 'Floor':
      return guard.fitNumber(`floor(${numeric(0)})`)
    case 'Mod':
      return `mod(${numeric(0)}, nullif(${numeric(1)}, 0))`
    case 'Len':
      return `length(${arg(0)})::numeric`
    case 'Upper':
    case 'Lower':
      return `${tree.name.toLowerCase()}((${arg(0)}) collate "C")`
    case 'Trim':
      return `btrim(${arg(0)}, ' ')`
    case 'Str':
      return program.text(tree.args[0]!.type, arg(0))
    case 'Left':
    case 'Right':
    case 'Mid':
      return partSql(tree, arg)
    default:
      return timeSql(tree, program, arg)
  }
}

const digits = (sql: string): string => `greatest(-20, least(trunc(${sql}), 6))::integer`

/** Counts of null give null, as everywhere, which `least` and `greatest` would lose: constants alone have none. */
function constantCounts(tree: TypedOf<'call'>): void {
  const constant = tree.args.slice(1).every((one) => one.op === 'const' && one.value !== null)
  if (!constant) throw new InMemoryOnly(tree.name)
}

function partSql(tree: TypedOf<'call'>, arg: (at: number) => string): string {
  constantCounts(tree)
  if (tree.name !== 'Mid') return `${tree.name.toLowerCase()}(${arg(0)}, ${guard.count(arg(1), '0')})`
  const start = guard.count(arg(1), '1')
  return tree.args.length === 2
    ? `substring(${arg(0)} from ${start})`
    : `substring(${arg(0)} from ${start} for ${guard.count(arg(2), '0')})`
}

function timeSql(tree: TypedOf<'call'>, program: CallSql, arg: (at: number) => string): string {
  if (tree.name === 'Now') return program.instant()
  if (tree.name === 'Today') return program.today()
  if (tree.name === 'Date' && tree.args.length === 1)
    return guard.fitDate(`(${arg(0)} at time zone ${program.scope.bind(program.scope.zone, 'text')})::date`)
  if (tree.name === 'DateDiff') {
    const [unit] = tree.args
    const seconds = unitSeconds[unit?.op === 'const' && typeof unit.value === 'string' ? unit.value : 's']!
    return `trunc(extract(epoch from (${arg(2)} - ${arg(1)})) / ${seconds})`
  }
  throw new InMemoryOnly(tree.name)
}
