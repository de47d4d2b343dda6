import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { writableFields, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { routesNaming, routesUsing } from '#domain/menu/app-calls.ts'
import { menu, type MenuScreen } from '#domain/menu/index.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { access, type NavigationGroup } from '#domain/services/access/session.ts'
import { someOf } from '../../support/effort.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

// Thousands of calls: how long they take says how busy the machine is.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly rowVersion: number }
interface ListOfMenu extends MenuScreen {
  readonly group: string
  readonly app: string
  readonly entity: Entity
}

const lists: ListOfMenu[] = menu.flatMap((group) =>
  group.screens.flatMap((screen) =>
    screen.list === undefined
      ? []
      : [{ ...screen, group: group.route, app: appCodeOf(screen.route), entity: entityNamed(screen.list) }],
  ),
)

/** What a role does with a list: everything, look and export, look alone, or not even open it. */
type Reach = 'all' | 'export' | 'read' | 'closed'
const everything: readonly string[] = ['Pages.Roles', 'Pages.Users']

/** Roles as a plant would have them, beside the administrator's. */
const reaches: Readonly<Record<string, (list: ListOfMenu) => Reach>> = {
  administrator: () => 'all',
  planner: ({ group }) =>
    ['/planData', '/productionReport', '/switchSetting', '/productionCharacteristics'].includes(group)
      ? 'all'
      : 'export',
  materialController: ({ group, app }) =>
    /^(Stock|Supplier|Warehouse|MRPArea|Mrp|Purchase|OrderReserve)/.test(app)
      ? 'all'
      : group === '/switchSetting'
        ? 'closed'
        : 'read',
  viewer: () => 'export',
}
const toolsOfReach: Record<Exclude<Reach, 'all' | 'closed'>, readonly string[]> = {
  export: ['export'],
  read: [],
}

let server: TestServer
const users = new Map<string, TestUser>()
beforeAll(async () => {
  server = await createFilledServer(demo())
  users.set('administrator', server.one)
  for (const [name, reach] of Object.entries(reaches)) {
    if (name === 'administrator') continue
    users.set(name, await server.user(1, name, everything))
    const [role] = (await server.one.ask(roles.getAll, { keyword: `R-${name}` })).items
    const open = menu
      .flatMap((group) => group.screens)
      .filter(({ route }) => {
        const list = lists.find((one) => one.route === route)
        return !list || reach(list) !== 'closed'
      })
    const tools = lists.flatMap((list) => {
      const how = reach(list)
      return how === 'all' || how === 'closed' ? [] : [[list.app, toolsOfReach[how]]]
    })
    const apps =
      open.length === menu.flatMap((group) => group.screens).length
        ? []
        : open.map(({ route }) => appCodeOf(route))
    await server.one.ask(roles.update, { ...role, apps, tools: Object.fromEntries(tools) })
  }
})
afterAll(() => server.close())

const codes = (text: string): string[] => text.trim().split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
const idsOf = (rows: readonly unknown[]): string[] => rows.map((row) => (row as Row).id)

let made = 0
/** Another value for a part of the key. */
function anew(field: Field, old: unknown): unknown {
  const n = ++made
  if (field.kind === 'integer') return 90_000 + n
  if (field.kind === 'date') return `2031-01-${String(1 + (n % 28)).padStart(2, '0')}`
  if (field.kind === 'time') return `2031-01-01T00:00:${String(n % 60).padStart(2, '0')}Z`
  return field.kind === 'code' || field.kind === 'text' ? `W-${n}` : old
}

/** A row like one that is there, under a key of its own; null where the key is made of rows of other lists alone. */
function likeRow(entity: Entity, row: Row): Record<string, unknown> | null {
  const values = Object.fromEntries(writableFields(entity).map(([name]) => [name, row[name] ?? null]))
  const part = entity.key.find((name) =>
    ['code', 'text', 'integer', 'date', 'time'].includes(entity.fields[name]!.kind),
  )
  if (part === undefined || entity.fields[part]!.readOnly) return null
  return { ...values, [part]: anew(entity.fields[part]!, row[part]) }
}

/** Lists that the demo factory has no use for, and those that work fills. */
const mayBeEmpty =
  /^(spec\d+|change([3-9]|10|R)|kpiEvent|plan(Message|Evaluation)|parameter|expressionDef|systemLog|material(Shift|Calendar)|delivery(Report|Line)|reminderRun|dbConn|interfaceRun|archivedValue|flowRun|receiveData|systemSetting|userRight|resourceAssign|productRegister|toolButton|localization|sysColor|commonData|taskReminder)$/

/** Of these, lists whose rows have no rules but those of their fields. */
const plainLists = /^(spec\d+|kpiEvent|expressionDef|sysColor|commonData|materialShift|taskReminder)$/

/** A row of what every row must have, where there is none to be like. */
async function freshRow(entity: Entity): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of writableFields(entity)) {
    if (!field.required && !entity.key.includes(name)) continue
    if (field.kind === 'reference') {
      const target = entityNamed(field.target!)
      const [row] = (await server.one.ask(crudOf(target).getAll, { maxResultCount: 1 })).items
      values[name] = (row as unknown as Row | undefined)?.[target.key[0]!]
    } else if (field.kind === 'choice') values[name] = Object.keys(choiceOf(field.choice!))[0]
    else if (field.default !== undefined) values[name] = field.default
    else if (field.kind === 'color') values[name] = '#00FF7A'
    else if (field.kind === 'expression') values[name] = '1'
    else if (field.syntax === 'shiftPatterns') values[name] = '8:00-12:00;13:00-17:00'
    else if (field.kind === 'quantity') values[name] = String(field.min ?? 1)
    else if (field.kind === 'duration' || (field.kind === 'integer' && !entity.key.includes(name)))
      values[name] = field.min ?? 1
    else values[name] = anew(field, null)
  }
  return values
}

/** A field that may be changed without a second thought. */
const remarkOf = (entity: Entity): string | undefined =>
  ['remark', 'name', 'userStr1'].find((name) => name in entity.fields && !entity.key.includes(name))

describe.each(Object.keys(reaches))('every list as %s', (name) => {
  const reach = reaches[name]!
  const user = () => users.get(name)!

  it('stands in the menu under its title in both languages, or not at all', async () => {
    for (const [language, header] of [
      ['zh', 'zh-Hans'],
      ['en', 'en'],
    ] as const) {
      const answer = await user().call(access.navigation, {}, { 'takt-language': header })
      const groups = answer.body.result as unknown as NavigationGroup[]
      const titles = new Map(
        groups.flatMap(({ children }) => children.map((one) => [one.linkAddress, one.appName])),
      )
      for (const list of lists)
        expect(titles.get(list.route), `${name} ${list.route}`).toBe(
          reach(list) === 'closed' || list.permission === 'Pages.Tenants' ? undefined : list.label[language],
        )
    }
  })

  // What differs between roles is decided in one place for all lists.
  const walked = name === 'administrator' ? lists : someOf(lists)
  it.each(walked.map((list) => [list.route, list] as const))('%s', async (_, list) => {
    const { entity, app } = list
    const crud = crudOf(entity)
    if (list.permission === 'Pages.Tenants') {
      expect((await user().call(crud.getAll)).status).toBe(403)
      return
    }
    const how = reach(list)
    if (how === 'closed') {
      const isOpen = (route: string): boolean =>
        lists.every((one) => one.route !== route || reach(one) !== 'closed')
      const used = [...routesUsing(crud.getAll), ...routesNaming(entity)].some(isOpen)
      expect((await user().call(crud.getAll)).status).toBe(used ? 200 : 403)
      for (const operation of ['create', 'update', 'delete'] as const)
        if (entity.operations.includes(operation))
          expect((await user().call(crud[operation], {})).status, operation).toBe(403)
      return
    }
    const may = (tool: string): boolean => how === 'all' || (how === 'export' && tool === 'export')
    const most = { maxResultCount: 10_000 }
    const page = await user().ask(crud.getAll, most)
    const whole = await server.one.ask(crud.getAll, most)
    expect(idsOf(page.items)).toEqual(idsOf(whole.items))
    const rows = page.items as unknown as Row[]
    expect(page.totalCount).toBe(rows.length)

    const [sorted = 'id', direction = 'asc'] = entity.sorting.split(',')[0]!.trim().split(' ')
    if (!entity.sorting.includes(',')) {
      const back = direction === 'asc' ? 'desc' : 'asc'
      const turned = await user().ask(crud.getAll, { ...most, sorting: `${sorted} ${back}` })
      expect(idsOf(turned.items).reverse()).toEqual(idsOf(rows))
    }
    const first = rows[0]
    const key = entity.key[0]!
    if (first && first[key] !== null) {
      const filter = JSON.stringify([{ field: key, op: 'eq', values: [first[key]] }])
      const found = (await user().ask(crud.getAll, { ...most, filter })).items as unknown as Row[]
      const same = rows.filter((row) => String(row[key]).toLowerCase() === String(first[key]).toLowerCase())
      expect(idsOf(found)).toEqual(idsOf(same))
    }

    const file = await user().call(crud.exportRows, { format: 'csv' })
    expect(file.status, file.text.slice(0, 200)).toBe(may('export') ? 200 : 403)
    // The audit log, and the file of it, hold the entry about that file.
    const own = file.status === 200 && entity.name === 'auditEntry' ? 1 : 0
    if (file.status === 200) expect(codes(file.text).length).toBe(rows.length + 1 + own)

    if (first && entity.operations.includes('update')) {
      const field = remarkOf(entity)
      if (field !== undefined) {
        const input = { id: first.id, rowVersion: first.rowVersion, [field]: first[field] }
        const changed = await user().call(crud.update, input)
        if (!may('edit')) expect(changed.status).toBe(403)
      }
    }
    if (entity.operations.includes('create') && !may('add'))
      expect((await user().call(crud.create, {})).status, app).toBe(403)
    if (first && entity.operations.includes('delete') && !may('delete')) {
      expect((await user().call(crud.delete, { id: first.id })).status).toBe(403)
      expect((await user().call(crud.deleteMany, { ids: [first.id] })).status).toBe(403)
    }
    if (how === 'all') {
      const values = first
        ? likeRow(entity, first)
        : plainLists.test(entity.name)
          ? await freshRow(entity)
          : null
      if (values !== null) await roundTrip(entity, values, user())
    }
    const left = (await server.one.ask(crud.getAll, most)).totalCount
    expect(left, 'nothing is left behind').toBe(rows.length + own)
  })
})

/** Adds a row, finds it, changes it, reads its history and deletes it again. */
async function roundTrip(entity: Entity, values: Record<string, unknown>, user: TestUser): Promise<void> {
  const crud = crudOf(entity)
  if (!entity.operations.includes('create') || !entity.operations.includes('delete')) return
  const answer = await user.call(crud.create, values)
  expect(answer.status, `${entity.name} ${answer.text}`).toBe(200)
  const row = answer.body.result as unknown as Row
  expect(await user.ask(crud.get, { id: row.id })).toEqual(row)
  const field = remarkOf(entity)
  if (field !== undefined && entity.operations.includes('update')) {
    const changed = await user.ask(crud.update, {
      id: row.id,
      rowVersion: row.rowVersion,
      [field]: '=1+1',
    } as never)
    expect(changed).toMatchObject({ [field]: '=1+1' })
    const again = await user.call(crud.update, {
      id: row.id,
      rowVersion: row.rowVersion,
      [field]: 'late',
    } as never)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('=1+1')])
  }
  const { items } = await user.ask(crud.history, { id: row.id })
  expect(items.at(-1)).toMatchObject({ action: 'create' })
  await user.ask(crud.delete, { id: row.id })
  expect((await user.call(crud.get, { id: row.id })).status).toBe(404)
}

it('covers the lists of the menu, and most of them with rows', async () => {
  expect(lists.length).toBeGreaterThan(70)
  const empty: string[] = []
  for (const { entity, permission } of lists) {
    if (permission === 'Pages.Tenants') continue
    const { totalCount } = await server.one.ask(crudOf(entity).getAll, { total: 'only' })
    if (totalCount === 0) empty.push(entity.name)
  }
  expect(empty.filter((name) => !mayBeEmpty.test(name))).toEqual([])
})
