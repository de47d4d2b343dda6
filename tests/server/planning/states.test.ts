import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choiceOf, type ChoiceName } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { commonServices } from '#domain/services/system/administration.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { importFiles } from '../../../src/server/platform/exchange/import-files.ts'
import { prepare } from '../../../src/server/platform/exchange/prepare.ts'
import { tenantOne } from '../../support/database.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'
import { fileOf } from '../exchange/support.ts'

/**
 * Every step of every state machine through every general entry point: the list, many rows at once, by app name, a file.
 * What is allowed is done, what is not is refused with both states named, and nothing is written.
 */
let server: TestServer
type Row = Record<string, unknown>
const create = (name: string, row: Row) =>
  server.one.ask(crudOf(entityNamed(name)).create, row) as Promise<Row>

beforeAll(async () => {
  server = await createTestServer()
  await create('unit', { code: 'PC' })
  for (const code of ['A', 'B'])
    await create('item', { code, itemType: 'P', obtainMethod: 'M', baseUnit: 'PC' })
  await create('process', { code: 'CUT', name: 'Cut' })
  const dueDate = '2026-12-01T00:00:00Z'
  for (const code of ['ERP', 'PLANNED']) await create('order', { code, itemCode: 'A', qty: '1', dueDate })
  const of = { orderCode: 'PLANNED', itemCode: 'A', procNo: 10, processCode: 'CUT', qty: '1' }
  await create('operation', { code: 'OP', ...of })
  await create('planCommandScheme', { code: 'STATES', version: 1, commands: [] })
  await create('materialSubstitution', { pid: 'S', groupId: 'G', childItem: 'A', subItem: 'B' })
})
afterAll(() => server.close())

interface Machine {
  readonly entity: string
  readonly choice: ChoiceName
  readonly codes: readonly string[]
  readonly key: Row
  /** Steps that are refused, as `from>to`. */
  readonly refused: (from: string, to: string) => boolean
}

const list = (...steps: string[]) => {
  const known = new Set(steps)
  return (from: string, to: string) => known.has(`${from}>${to}`)
}
const orderRefused = list('R>X', 'S>X', 'F>H', 'F>X', 'X>R', 'X>S', 'X>F', 'X>H', 'H>F')
const machines: Readonly<Record<string, Machine>> = {
  'an order of the ERP': {
    entity: 'order',
    choice: 'OrderStatus',
    codes: ['N', 'P', 'R', 'S', 'F', 'H', 'X'],
    key: { code: 'ERP', itemCode: 'A', qty: '1', dueDate: '2026-12-01T00:00:00Z' },
    refused: orderRefused,
  },
  'an operation': {
    entity: 'operation',
    choice: 'OperationStatus',
    codes: ['N', 'A', 'R', 'D', 'T', 'B'],
    key: { code: 'OP', orderCode: 'PLANNED', itemCode: 'A', procNo: 10, processCode: 'CUT', qty: '1' },
    refused: () => true,
  },
  'a substitution': {
    entity: 'materialSubstitution',
    choice: 'ApprovalStatus',
    codes: ['draft', 'approved', 'stopped'],
    key: { pid: 'S', version: 1, groupId: 'G', childItem: 'A', subItem: 'B' },
    refused: list('approved>draft', 'stopped>draft', 'stopped>approved'),
  },
  'a plan scheme': {
    entity: 'planCommandScheme',
    choice: 'ApprovalStatus',
    codes: ['draft', 'approved', 'stopped'],
    key: { code: 'STATES', version: 1 },
    refused: list('approved>draft', 'stopped>draft', 'stopped>approved'),
  },
}

const table: Readonly<Record<string, string>> = {
  order: '"order"',
  operation: 'operation',
  materialSubstitution: 'material_substitution',
  planCommandScheme: 'plan_command_scheme',
}

const stateOf = async ({ entity, key }: Machine): Promise<Row> => {
  const [first] = entityNamed(entity).key
  const filter = JSON.stringify([{ field: first, op: 'eq', values: [key[first!]] }])
  return (await server.one.ask(crudOf(entityNamed(entity)).getAll, { filter })).items[0] as Row
}
const setState = ({ entity, key }: Machine, state: string) => {
  const [first] = entityNamed(entity).key
  return withTenant(server.database.app, tenantOne, (tx) =>
    tx.run(`update ${table[entity]!} set status = $2 where ${first!} = $1`, [key[first!], state]),
  )
}

type Entry = (machine: Machine, row: Row, to: string) => Promise<string | null>

const refusalOf = (answer: { status: number; body: { error: { message: string } | null } }) =>
  answer.status === 200 ? null : answer.body.error!.message

const entries: Readonly<Record<string, Entry>> = {
  'the list': async ({ entity }, { id, rowVersion }, status) =>
    refusalOf(await server.one.call(crudOf(entityNamed(entity)).update, { id, rowVersion, status } as never)),
  'many rows': async ({ entity }, { id, rowVersion }, status) =>
    refusalOf(
      await server.one.call(crudOf(entityNamed(entity)).saveMany, {
        rows: [{ id, rowVersion, status }],
      } as never),
    ),
  'the app name': async ({ entity }, { id, rowVersion }, status) =>
    refusalOf(
      await server.one.call(commonServices.update, {
        appName: entityNamed(entity).service,
        id: String(id),
        row: { rowVersion, status },
      } as never),
    ),
  'a file': async ({ entity, key }, _, status) => {
    const text = `${[...Object.keys(key), 'status'].join(',')}\n${[...Object.values(key), status].join(',')}\n`
    const file = { path: await fileOf(text), name: 'f.csv', entity: entityNamed(entity), mapping: {} }
    const report = await importFiles(server.database.app, tenantOne, [file], { dryRun: false, prepare })
    const [fault] = report.files.flatMap(({ faults }) => faults)
    return fault ? `${fault.message.en} ${fault.message.zh}` : null
  },
}

describe.each(Object.entries(machines))('the state of %s', (_, machine) => {
  const { codes, choice, refused } = machine
  const steps = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => [from, to] as const))

  it.each(Object.entries(entries))('goes no forbidden step through %s', async (_name, entry) => {
    for (const [from, to] of steps) {
      await setState(machine, from)
      const refusal = await entry(machine, await stateOf(machine), to)
      const after = (await stateOf(machine))['status']
      if (refused(from, to)) {
        const texts = choiceOf(choice)
        expect(refusal, `${from}>${to}`).toContain(`"${texts[from]!.en}" to "${texts[to]!.en}"`)
        expect(after, `${from}>${to}`).toBe(from)
      } else expect([refusal, after], `${from}>${to}`).toEqual([null, to])
    }
  })
})

describe('an order with operations', () => {
  const planned: Machine = { ...machines['an order of the ERP']!, key: { code: 'PLANNED' } }

  it('is held and cancelled by hand, all else follows from its operations', async () => {
    await setState(machines['an operation']!, 'N')
    const { codes } = planned
    for (const from of codes)
      for (const to of codes.filter((one) => one !== from)) {
        await setState(planned, from)
        const refusal = await entries['the list']!(planned, await stateOf(planned), to)
        const byHand = ['H', 'X']
        const stays = orderRefused(from, to) || !(byHand.includes(from) || byHand.includes(to))
        const after = (await stateOf(planned))['status']
        if (stays) expect([refusal === null, after], `${from}>${to}`).toEqual([false, from])
        else expect([refusal, after], `${from}>${to}`).toEqual([null, byHand.includes(to) ? to : 'N'])
      }
  })

  it('takes its status from its operations, not from a file', async () => {
    await setState(planned, 'N')
    const file = { ...planned, key: { ...machines['an order of the ERP']!.key, code: 'PLANNED' } }
    expect(await entries['a file']!(file, {}, 'R')).toBeNull()
    expect((await stateOf(planned))['status']).toBe('N')
    expect(await entries['a file']!(file, {}, 'H')).toBeNull()
    expect((await stateOf(planned))['status']).toBe('H')
  })
})

describe('what was approved', () => {
  it('stays as it was once a run has used it', async () => {
    const machine = machines['a substitution']!
    const change = async (values: Row) => {
      const { id, rowVersion } = await stateOf(machine)
      return refusalOf(
        await server.one.call(crudOf(entityNamed(machine.entity)).update, {
          id,
          rowVersion,
          ...values,
        } as never),
      )
    }
    await setState(machine, 'approved')
    expect(await change({ ratio: '2' })).toBeNull()
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(
        `insert into plan_run (run_no, kind, status, started_at) values ('R1', 'KIT', 'S', now() + interval '1 hour')`,
      ),
    )
    expect(await change({ ratio: '3' })).toBe(
      'Material substitution S / 1 / G / A / B is "approved" and was used by a run; it stays as it is. Make a new version.',
    )
    expect(await change({ reason: 'cheaper' })).toBeNull()
    expect(await change({ status: 'stopped' })).toBeNull()
  })
})
