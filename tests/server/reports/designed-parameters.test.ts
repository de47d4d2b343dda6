import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import {
  newColumn,
  newDefinition,
  newParameter,
  type DesignParameter,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, unknown>>

let server: TestServer
let limited: TestUser
beforeAll(async () => {
  server = await createFilledServer(demo())
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
})
afterAll(() => server.close())

const parameter = (name: string, of: string, more: Partial<DesignParameter>): DesignParameter => ({
  ...newParameter(name),
  label: `The ${name}`,
  type: 'reference',
  of,
  ...more,
})

/** Operations of a resource of a group, of items of an item group. */
const work: ReportDefinition = {
  ...newDefinition('operation'),
  columns: [
    newColumn('code', 'ME.code'),
    newColumn('resource', 'ME.resCode'),
    newColumn('item', 'ME.itemCode'),
  ],
  parameters: [
    parameter('place', 'resource', {
      on: 'ME.resCode',
      many: true,
      dependsOn: 'kind',
      narrowedBy: 'ME.resourcegroup',
    }),
    parameter('family', 'itemGroup', { on: 'ME.item.itemGroups' }),
    parameter('product', 'item', {
      on: 'ME.itemCode',
      many: true,
      dependsOn: 'family',
      narrowedBy: 'ME.itemGroups',
    }),
    parameter('kind', 'resourceGroup', { on: 'ME.res.resourcegroup' }),
    parameter('step', 'operation', { on: 'ME.code', dependsOn: 'place', narrowedBy: 'ME.resCode' }),
  ],
}

const rowsOf = async (user: TestUser, name: string): Promise<readonly Row[]> =>
  (await user.ask(crudOf(entityNamed(name)).getAll, { maxResultCount: 10_000 })).items as never

let made = 0
async function create(definition: ReportDefinition): Promise<string> {
  const code = `Dependent${++made}`
  await server.one.ask(reportDesigns.create, { code, name: code, folder: 'orders', definition })
  return code
}

const codesOf = async (user: TestUser, reportCode: string, name: string, P: object, more: object = {}) => {
  const asked = { reportCode, name, P: JSON.stringify(P), maxResultCount: 10_000, ...more }
  const { items, totalCount } = await user.ask(reportCalls.choices, asked)
  expect(items).toHaveLength(totalCount)
  return items.map(({ code }) => code)
}

const sorted = (codes: readonly unknown[]): string[] => codes.map(String).toSorted()
const has = (row: Row, field: string, code: unknown): boolean =>
  ((row[field] as readonly unknown[] | null) ?? []).includes(code)

/** The group with the most rows, of those alone that count, and its rows. */
async function largest(
  user: TestUser,
  name: string,
  field: string,
  counted: ReadonlySet<unknown> | null = null,
) {
  const all = await rowsOf(user, name)
  const counts = new Map<unknown, number>()
  const key = entityNamed(name).key[0]!
  for (const row of all.filter((one) => counted?.has(one[key]) ?? true))
    for (const group of (row[field] as string[] | null) ?? []) counts.set(group, (counts.get(group) ?? 0) + 1)
  const [group] = [...counts].toSorted(([, one], [, other]) => other - one)[0]!
  const codes = (rows: readonly Row[]) => sorted(rows.map((row) => row[key]))
  return {
    group: group as string,
    within: codes(all.filter((row) => has(row, field, group))),
    outside: codes(all.filter((row) => !has(row, field, group))),
  }
}

describe('choices of a parameter that depends on another', () => {
  it('are the rows that go with it, as each reader sees them', async () => {
    const code = await create(work)
    const { group, within, outside } = await largest(server.one, 'item', 'itemGroups')
    expect(within.length).toBeGreaterThan(1)
    expect(outside.length).toBeGreaterThan(1)
    expect(sorted(await codesOf(server.one, code, 'product', { family: group }))).toEqual(within)
    expect(sorted(await codesOf(server.one, code, 'product', {}))).toEqual(sorted([...within, ...outside]))
    const half = within.filter((_code, at) => at % 2 === 0)
    await narrow({ rowFilter: { item: `ME.code in (${half.map((one) => `'${one}'`).join(', ')})` } })
    try {
      expect(sorted(await codesOf(limited, code, 'product', { family: group }))).toEqual(half)
    } finally {
      await narrow({ rowFilter: {} })
    }
  })

  it('are narrowed by way of one that is left open, and found by what is typed', async () => {
    const code = await create(work)
    const { group, within } = await largest(server.one, 'resource', 'resourcegroup')
    const operations = await rowsOf(server.one, 'operation')
    const there = operations.filter(({ resCode }) => within.includes(String(resCode)))
    expect(there.length).toBeGreaterThan(2)
    expect(there.length).toBeLessThan(operations.length)
    const P = { kind: group }
    expect(sorted(await codesOf(server.one, code, 'step', P))).toEqual(
      sorted(there.map((row) => row['code'])),
    )
    const one = String(there[0]!['code'])
    expect(await codesOf(server.one, code, 'step', P, { keyword: one })).toContain(one)
    const place = String(there[0]!['resCode'])
    const own = operations.filter(({ resCode }) => resCode === place).map((row) => row['code'])
    expect(sorted(await codesOf(server.one, code, 'step', { ...P, place: [place] }))).toEqual(sorted(own))
  })

  it('say which of the chosen ones still fit', async () => {
    const code = await create(work)
    const { group, within, outside } = await largest(server.one, 'item', 'itemGroups')
    const P = { family: group, product: [within[0], outside[0], 'nothing'] }
    expect(await codesOf(server.one, code, 'product', P, { chosen: true })).toEqual([within[0]])
    const draft = await server.one.ask(reportDesigns.choices, {
      definition: work,
      name: 'product',
      P,
      chosen: true,
    })
    expect(draft.items.map((item) => item.code)).toEqual([within[0]])
    const { items } = await server.one.ask(reportCalls.parameters, { reportCode: code })
    expect(items.map(({ name, dependsOn }) => [name, dependsOn])).toEqual([
      ['place', 'kind'],
      ['family', null],
      ['product', 'family'],
      ['kind', null],
      ['step', 'place'],
    ])
  })
})

describe('a run', () => {
  it('has the rows of the chosen groups, and refuses what does not go with them', async () => {
    const reportCode = await create(work)
    const operations = await rowsOf(server.one, 'operation')
    const products = new Set(operations.map(({ itemCode }) => itemCode))
    const { group, within, outside } = await largest(server.one, 'item', 'itemGroups', products)
    const pageOf = async (P: object) =>
      server.one.call(reportCalls.page, { reportCode, P: JSON.stringify(P), maxResultCount: 10_000 })
    const answer = await pageOf({ family: group })
    const expected = operations.filter(({ itemCode }) => within.includes(String(itemCode)))
    expect(expected.length).toBeGreaterThan(0)
    expect(sorted((answer.body.result as { items: Row[] }).items.map((row) => row['code']))).toEqual(
      sorted(expected.map((row) => row['code'])),
    )
    const bad = await pageOf({ family: group, product: [within[0], outside[0]] })
    expect([bad.status, bad.body.error?.validationErrors]).toEqual([
      400,
      [
        {
          message: `The product: ${outside[0]} does not go with the chosen The family`,
          members: ['product'],
        },
      ],
    ])
    expect((await pageOf({ family: group, product: [within[0], 'nothing'] })).status).toBe(200)
  })

  it('of a template or a subscription is refused in the same way', async () => {
    const reportCode = await create(work)
    const { group, outside } = await largest(server.one, 'item', 'itemGroups')
    const params = { family: group, product: [outside[0]] }
    const template = await server.one.ask(reportTemplates.create, {
      reportCode,
      name: 'Kept',
      params,
    })
    const { id } = template as { id: string }
    expect((await server.one.call(reportCalls.page, { reportCode, templateId: id })).status).toBe(400)
    const subscribed = await server.one.call(reportSubscriptions.create, {
      reportCode,
      name: 'Daily',
      params,
      subType: 'D',
      subTime: '08:00',
      subDays: [],
      isSendEmail: false,
      emailType: 'P',
      targetUsers: ['admin'],
      format: 'xlsx',
    })
    expect([subscribed.status, subscribed.body.error?.validationErrors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining(outside[0]!),
    ])
  })

  it('is refused where the field that narrows its choices is hidden from the reader', async () => {
    const reportCode = await create(work)
    await narrow({ columnMask: { resource: ['resourcegroup'] } })
    try {
      const refused = await limited.call(reportCalls.choices, { reportCode, name: 'place' })
      expect([refused.status, refused.body.error?.message]).toEqual([
        403,
        expect.stringContaining('Resource groups'),
      ])
    } finally {
      await narrow({ columnMask: {} })
    }
  })
})

describe('a definition', () => {
  const faultsOf = async (...parameters: DesignParameter[]) => {
    const answer = await server.one.call(reportDesigns.preview, { definition: { ...work, parameters } })
    expect(answer.status).toBe(400)
    return answer.body.error!.validationErrors!.map(({ members, message }) => [members[0], message])
  }
  const item = (name: string, more: Partial<DesignParameter>) => parameter(name, 'item', more)

  it('names parameters that depend on each other, and what cannot be depended on', async () => {
    const itself = 'parameters depend on each other'
    const by = { narrowedBy: 'ME.code' }
    expect(
      await faultsOf(
        item('one', { ...by, dependsOn: 'two' }),
        item('two', { ...by, dependsOn: 'three' }),
        item('three', { ...by, dependsOn: 'one' }),
        item('four', { ...by, dependsOn: 'one' }),
        item('five', { ...by, dependsOn: 'five' }),
        item('six', { ...by, dependsOn: 'nothing' }),
        item('seven', { dependsOn: 'four' }),
        item('eight', { dependsOn: 'four', narrowedBy: 'ME.nme' }),
        item('nine', { dependsOn: 'four', narrowedBy: 'ME.price' }),
        { ...newParameter('ten'), label: 'Ten', dependsOn: 'four', narrowedBy: 'ME.code' },
      ),
    ).toEqual([
      [
        'parameters[0].dependsOn',
        expect.stringContaining(`${itself}: The one → The two → The three → The one`),
      ],
      [
        'parameters[1].dependsOn',
        expect.stringContaining(`${itself}: The two → The three → The one → The two`),
      ],
      [
        'parameters[2].dependsOn',
        expect.stringContaining(`${itself}: The three → The one → The two → The three`),
      ],
      ['parameters[4].dependsOn', expect.stringContaining(`${itself}: The five → The five`)],
      ['parameters[5].dependsOn', expect.stringContaining('no parameter nothing')],
      ['parameters[6].narrowedBy', expect.stringContaining('say what of the list is compared with The four')],
      ['parameters[7].narrowedBy', expect.stringContaining('character 4')],
      ['parameters[8].narrowedBy', expect.stringContaining('cannot be compared')],
      ['parameters[9].dependsOn', expect.stringContaining('only a parameter that takes rows')],
    ])
  })

  it('of an earlier version, without dependencies, is read as before', async () => {
    const parameters = work.parameters.map(
      ({ dependsOn: _dependsOn, narrowedBy: _narrowedBy, ...earlier }) => earlier,
    )
    const code = await create({ ...work, parameters } as unknown as ReportDefinition)
    const kept = (await server.one.ask(reportDesigns.get, { reportCode: code })).definition
    expect((kept as ReportDefinition).parameters.map(({ dependsOn }) => dependsOn)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ])
  })
})

async function narrow(change: object): Promise<void> {
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, { ...role, ...change })
}
