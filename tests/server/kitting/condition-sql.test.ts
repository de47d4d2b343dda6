import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code, date, flag, quantity, text, time } from '#domain/field-kinds.ts'
import { checkCondition, ConditionFault } from '#domain/kitting/condition/index.ts'
import { expressionSql } from '../../../src/server/platform/sources/condition-sql.ts'
import { effort } from '../../support/effort.ts'

const columns = {
  code: code('编码', 'Code'),
  planQty: quantity('数量', 'Quantity'),
  dueDate: date('交期', 'Due'),
  start: time('开始', 'Start'),
  open: flag('打开', 'Open'),
  note: text('备注', 'Note'),
}

function compile(source: string): { sql: string; bound: unknown[] } {
  const bound: unknown[] = []
  const sql = expressionSql(checkCondition(source, columns), {
    alias: 't',
    zone: 'Asia/Shanghai',
    asOf: '2026-11-20T00:00:00Z',
    bind: (value) => `$${bound.push(value)}`,
  })
  return { sql, bound }
}

describe('condition to SQL', () => {
  it('binds every value and names only columns', () => {
    expect(compile("planQty / 2 > 1 and note in ('a', 'b''c')")).toEqual({
      sql: '(((t."plan_qty" / nullif($1, 0)) > $2) and (t."note" in ($3, $4)))',
      bound: ['2', '1', 'a', "b'c"],
    })
    expect(compile('dueDate < today() + 3 days').sql).toBe(
      '(t."due_date" < (($1 at time zone $2)::date + ($3 / 86400)::integer))',
    )
    expect(compile('start > dueDate').sql).toBe('(t."start" > ((t."due_date")::timestamp at time zone $1))')
  })

  /** Everything that may stand in the text: our columns, placeholders, fixed words and operators. */
  const allowed =
    /^(t\."(code|plan_qty|due_date|start|open|note)"|\$\d+|coalesce|greatest|least|upper|lower|btrim|nullif|and|or|not|in|between|like|escape '\\'|is|null|at|time|zone|interval|'1 second'|::(text|date|timestamp|integer)|86400|0|<=|>=|<>|\|\||[-=<>+*/(),]|\s+)+$/

  it('lets nothing but allow-listed words reach the text, whatever is typed', () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        "'; drop table x; --",
        "' or 1=1 --",
        '$1',
        '\\',
        '""',
        'pg_sleep(1)',
        '/* */',
        'U&"x"',
      ),
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    const quoted = hostile.map((value) => `'${value.replaceAll("'", "''")}'`)
    const name = fc.oneof(
      fc.constantFrom(...Object.keys(columns)),
      hostile.map((value) => `"${value}"`),
      hostile,
    )
    const operand = fc.oneof(
      quoted,
      name,
      fc.constantFrom('1', 'today()', 'now()', '3 days', "coalesce(note, 'x')"),
    )
    const comparison = fc
      .tuple(operand, fc.constantFrom('=', '<>', '<', 'like', 'in', '||', '+', 'between'), operand)
      .map(([left, operator, right]) =>
        operator === 'in' ? `${left} in (${right})` : `${left} ${operator} ${right}`,
      )
    let accepted = 0
    fc.assert(
      fc.property(
        fc.array(comparison, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(' and ', ' or ', ' and not ', ' '),
        (parts, joiner) => {
          try {
            const { sql } = compile(parts.join(joiner))
            accepted++
            expect(sql).toMatch(allowed)
          } catch (error) {
            if (!(error instanceof ConditionFault)) throw error
          }
        },
      ),
      { seed: 7, numRuns: effort(5000) },
    )
    expect(accepted).toBeGreaterThan(effort(100))
  })
})
