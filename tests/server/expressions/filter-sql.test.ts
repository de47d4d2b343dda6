import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { compileExpression, evaluate, toWire, type Program, type World } from '#domain/expressions/index.ts'
import { Binder } from '../../../src/server/db/sql/shape.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { expressionToSql, filterToSql } from '../../../src/server/db/sql/filter-sql.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'
import { orderNames, randomExpression, randomOrder } from '../../support/random-expressions.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-11-20T23:30:00Z') / 1000
const world: World = { now, zone }

function programOf(text: string): Program {
  const compiled = compileExpression(text, entityEnvironment('order'))
  if (!compiled.ok) throw new Error(`${text}: ${compiled.faults[0]!.messageIn('en')}`)
  return compiled.program
}

const sqlOf = (text: string, binder = new Binder()) =>
  filterToSql(programOf(text), { entity: 'order', zone, now, bind: (value, type) => binder.add(value, type) })

describe('an expression as SQL', () => {
  let database: TestDatabase
  const orders = fc.sample(randomOrder, { numRuns: 60, seed: 4 })
  const codes = orders.map((_, i) => `R${i}`)

  beforeAll(async () => {
    database = await createTestDatabase()
    await withTenant(database.app, tenantOne, async (tx) => {
      await tx.run(`insert into unit (tenant_id, plan_unit_code, code, name) values (1, 'JS', 'PCS', 'pcs')`)
      await tx.run(
        `insert into item (tenant_id, plan_unit_code, code, name, item_type, obtain_method, base_unit, price)
         select 1, 'JS', c, 'Item ' || c, 'M', 'P', 'PCS', p from (values ('I1', 2.5), ('I2', null)) as v(c, p)`,
      )
      for (const [i, order] of orders.entries())
        await tx.run(
          `insert into "order" (tenant_id, plan_unit_code, code, item_code, qty, completed_qty, user_num_1, priority,
             user_str_1, user_str_2, frozen, split_allowed, due_date, planned_start, est_date, lateness, slack, order_type,
             status, resource_limit)
           values (1, 'JS', $1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, false), coalesce($10, true), $11, $12, $13, $14, $15,
             'M', 'N', '{}')`,
          [
            codes[i],
            i % 2 ? 'I1' : 'I2',
            ...(
              ['qty', 'completedQty', 'userNum1', 'priority', 'userStr1', 'userStr2', 'frozen'] as const
            ).map((name) => order[name]),
            ...(['splitAllowed', 'dueDate', 'plannedStart', 'estDate', 'lateness', 'slack'] as const).map(
              (name) => order[name],
            ),
          ],
        )
    })
  })
  afterAll(() => database.close())

  const rowsInDatabase = (text: string): Promise<Map<string, unknown>> => {
    const program = programOf(text)
    const binder = new Binder()
    const bind = (value: unknown, type: string) => binder.add(value, type)
    const sql = expressionToSql(program, { entity: 'order', zone, now, bind })
    if (sql === null) throw new Error(`in memory only: ${text}`)
    const wire: Record<string, string> = {
      number: `trim_scale((${sql})::numeric)::text`,
      span: `((${sql})::numeric)::float8`,
      time: `to_char((${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      date: `to_char(${sql}, 'YYYY-MM-DD')`,
    }
    const value = typeof program.type === 'string' ? (wire[program.type] ?? sql) : sql
    return withTenant(database.app, tenantOne, async (tx) => {
      const rows = await tx.rows<{ code: string; value: unknown }>(
        `select code, ${value} as value from "order"`,
        binder.values,
      )
      return new Map(rows.map((row) => [row.code, row.value]))
    })
  }

  const agrees = async (text: string): Promise<void> => {
    const program = programOf(text)
    const found = await rowsInDatabase(text)
    for (const [i, order] of orders.entries()) {
      const row = {
        ...order,
        code: codes[i],
        frozen: order.frozen ?? false,
        splitAllowed: order.splitAllowed ?? true,
      }
      const wanted = toWire(program.type, evaluate(program, { ME: row }, world))
      expect({ text, row: codes[i], value: found.get(codes[i]!) }).toEqual({
        text,
        row: codes[i],
        value: wanted,
      })
    }
  }

  it.each(['bool', 'number', 'text', 'time', 'date', 'span'] as const)(
    'gives what the evaluator gives for random %s expressions',
    async (type) => {
      const expressions = randomExpression(type, orderNames, 4, false)
      await fc.assert(fc.asyncProperty(expressions, agrees), { numRuns: 120, seed: 11 })
    },
    60_000,
  )

  it('follows references and sums rows that name a row', async () => {
    const prices = await rowsInDatabase('ME.Item.Price * 2')
    expect(prices.get('R1')).toBe('5')
    expect(prices.get('R0')).toBe(null)
    const counts = await rowsInDatabase("Count(ME.Item.Orders, TARGET.Qty > 1 and TARGET.Status == 'N')")
    const large = orders.filter((order, i) => i % 2 === 1 && Number(order.qty) > 1).length
    expect(counts.get('R1')).toBe(String(large))
    const named = await rowsInDatabase("ME.ItemCode.Name like 'Item%' and ME.Item is not null")
    expect([...named.values()].every((value) => value === true)).toBe(true)
  })

  it('says of what PostgreSQL would do otherwise that it runs in memory', () => {
    expect(sqlOf('Num(userStr1) > 1')).toBe(null)
    expect(sqlOf('dueDate + lateness > Now()')).toBe(null)
    expect(sqlOf("Find(ME.Operations, TARGET.Qty > 1).Code = 'x'")).toBe(null)
    expect(sqlOf("WorkTime('R1', dueDate, Now()) > 1h")).toBe(null)
  })

  it('lets nothing but columns and bound values reach the text', () => {
    const hostile = ["'; drop table x; --", "' or 1=1 --", '$1', '\\', '"', 'pg_sleep(1)', '/* */']
    for (const text of hostile) {
      const binder = new Binder()
      const quoted = `'${text.replaceAll("'", "''")}'`
      expect(sqlOf(`userStr1 = ${quoted}`, binder)).toBe('("order"."user_str_1" = $1::text)')
      expect(binder.values).toEqual([text])
    }
  })
})
