import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { tenants } from '#domain/services/access/accounts.ts'
import { access, signInPath, type NavigationGroup } from '#domain/services/access/session.ts'
import { settingServices } from '#domain/services/system/administration.ts'
import { keepPassword, readLogins } from './support/logins.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/*
 * Texts that a careless page would run are in every text of every entity of a tenant of its own, put there through the
 * real server; then every screen of its menu is opened, and none of them may come to life. Before anything is stored the
 * same screens are opened empty: none may fail. Weakened and seen to fail: cells of the grid written as markup.
 */
const payloads = [
  '<img src=xss onerror=alert(1)>',
  `"'><svg onload=alert(1)>`,
  '<script>alert(1)</script>',
  '</textarea><img src=xss>',
  '</title><b class=xss>x',
  '<a href=javascript:alert(1)>xss',
  'javascript:alert(1)//xss',
  '<iframe src=//xss.example>',
  '[x](javascript:alert(1))',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}<details open ontoggle=alert(1)>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<style>@import"//xss.example"</style>',
  '<template shadowrootmode=open><img src=xss>',
]
let next = 0
const payload = (length: number): string => {
  const fitting = payloads.filter((text) => text.length <= length)
  return fitting[next++ % fitting.length] ?? '<b>'
}

const first = 'Start.2026'

type Call = (endpoint: Endpoint, input?: Readonly<Record<string, unknown>>) => Promise<Answer>
interface Answer {
  readonly ok: boolean
  readonly result: unknown
  /** Fields that the server refuses. */
  readonly members: readonly string[]
  readonly text: string
}

/** Signs in by the API, with a new password where one is asked for; gives a caller of endpoints. */
async function signedIn(request: APIRequestContext, tenantId: number | null, password: string) {
  const enter = async (secret: string): Promise<string> => {
    const answer = await request.post(signInPath, {
      headers: tenantId === null ? {} : { 'Abp.TenantId': String(tenantId) },
      data: { userNameOrEmailAddress: 'admin', password: secret },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: { accessToken: string } }).result.accessToken
  }
  const callWith =
    (token: string): Call =>
    async (endpoint: Endpoint, input: Readonly<Record<string, unknown>> = {}) => {
      const headers = { Authorization: `Bearer ${token}`, 'accept-language': 'en' }
      const answer =
        endpoint.verb === 'GET'
          ? await request.get(pathOf(endpoint), { headers, params: input as Record<string, string> })
          : await request.fetch(pathOf(endpoint), { method: endpoint.verb, headers, data: input })
      const text = await answer.text()
      const body = JSON.parse(text || '{}') as {
        result?: unknown
        error?: { validationErrors?: { members: string[] }[] | null }
      }
      const members = body.error?.validationErrors?.flatMap((one) => one.members) ?? []
      return { ok: answer.ok(), result: body.result, members, text }
    }
  const call = callWith(await enter(password))
  const { user } = (await call(access.current)).result as { user: { mustChangePassword: boolean } }
  if (!user.mustChangePassword) return { call, password }
  const changed = await call(access.changePassword, { currentPassword: password, newPassword: first })
  expect(changed.ok, changed.text).toBe(true)
  return { call: callWith(await enter(first)), password: first }
}

/** Everything that references point to comes before what refers to it. */
function inOrder(): readonly Entity[] {
  const placed = new Set<Entity>()
  const place = (entity: Entity, above: readonly Entity[]): void => {
    if (placed.has(entity) || above.includes(entity)) return
    for (const { target } of Object.values<Field>(entity.fields)) {
      const wanted = entities.find(({ name }) => name === target)
      if (wanted) place(wanted, [...above, entity])
    }
    placed.add(entity)
  }
  for (const entity of entities) place(entity, [])
  return [...placed]
}

/** A row of an entity with a payload in every text; what the server refuses is left out, of a required field after other payloads. Gives what it stored. */
async function store(call: Call, entity: Entity, keys: Map<string, string>): Promise<number> {
  const refusals = new Map<string, number>()
  for (let attempt = 0; attempt < 10; attempt++) {
    const row = Object.fromEntries(
      Object.entries<Field>(entity.fields)
        .filter(([name, field]) => !field.readOnly && (refusals.get(name) ?? 0) < (field.required ? 5 : 1))
        .flatMap(([name, field]) => {
          const value = valueOf(name, field, keys)
          return value === undefined ? [] : [[name, value]]
        }),
    )
    const made = await call(crudOf(entity).create, row)
    if (made.ok) {
      const values = made.result as Record<string, unknown>
      const key = values[entity.key[0]!]
      if (typeof key === 'string') keys.set(entity.name, key)
      return Object.values(values).filter((value) => payloads.includes(value as string)).length
    }
    const refused = made.members.filter((name) => name in row)
    if (refused.length === 0) return 0
    for (const name of refused) refusals.set(name, (refusals.get(name) ?? 0) + 1)
  }
  return 0
}

function valueOf(name: string, field: Field, keys: ReadonlyMap<string, string>): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'code':
      return payload(field.length ?? 80)
    case 'choice':
      return field.required ? Object.keys(choiceOf(field.choice!))[0] : undefined
    case 'reference':
      return keys.get(field.target!)
    case 'references':
      return keys.has(field.target!) ? [keys.get(field.target!)] : undefined
    case 'quantity':
      return name === 'ratio' ? '1' : '5'
    case 'date':
      return '2026-11-20'
    case 'time':
      return '2026-11-20T00:00:00Z'
    default:
      return undefined
  }
}

/** Opens every screen of the menu; gives what went wrong on any. */
async function walk(page: Page, routes: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const [number, route] of routes.entries()) {
    // What is in tabs that nobody sees makes the rest slow, and was looked at.
    if (number % 8 === 7) await closeTabs(page)
    await page.locator(`nav a[href="${route}"]`).first().dispatchEvent('click')
    const alive = (await (await page.waitForFunction(whatLives, route)).jsonValue()) || []
    faults.push(...alive.map((text) => `${route}: ${text}`))
  }
  return faults
}

async function closeTabs(page: Page): Promise<void> {
  await page.getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
}

/** Runs in the page: once the screen of a route is there, what came to life in it, and any dialog that nobody opened. */
function whatLives(route: string): string[] | false {
  const screen = [...document.querySelectorAll('.t-screen')].find((one) => one.checkVisibility())
  if (location.pathname !== route || !screen || screen.querySelector('[aria-busy=true]')) return false
  const title = screen.querySelector('h1, .t-state strong')
  if (!title?.checkVisibility()) return false
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  return [
    ...all('img[src*="xss"], [onerror], [onload], [ontoggle], .xss, details[open]'),
    ...all('a[href^="javascript:" i], iframe[src*="xss"]'),
    ...all('style').filter((one) => one.textContent.includes('xss.example')),
    ...all('[role=dialog], [role=alertdialog]'),
  ]
    .map((one) => one.outerHTML.slice(0, 300))
    .concat((window as unknown as { broken: string[] }).broken.splice(0))
}

test('texts that a careless page would run stay texts on every screen; empty screens show no error', async ({
  page,
  request,
}) => {
  test.setTimeout(420_000)
  const host = await signedIn(request, null, readLogins().host.password)
  keepPassword('host', host.password)
  const tenancyName = unique('Stored')
  const made = await host.call(tenants.create, {
    tenancyName,
    name: tenancyName,
    adminEmailAddress: `${tenancyName}@example.org`,
  })
  expect(made.ok, made.text).toBe(true)
  const tenant = made.result as { id: number; adminPassword: string }
  const { call, password } = await signedIn(request, tenant.id, tenant.adminPassword)
  const navigation = (await call(access.navigation)).result as NavigationGroup[]
  const routes = navigation.flatMap(({ children }) => children.map(({ linkAddress }) => linkAddress))
  expect(routes.length).toBeGreaterThan(60)

  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`)
  })
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      broken.push(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  const workbench = await Workbench.open(page)
  await workbench.signIn('admin', password, tenancyName)
  await expect(workbench.menu).toBeVisible()
  await workbench.unfoldMenu()
  expect([...(await walk(page, routes)), ...faults]).toEqual([])

  const keys = new Map<string, string>()
  let stored = 0
  let filled = 0
  for (const entity of inOrder()) {
    if (!entity.operations.includes('create') || entity.scope === 'host') continue
    const texts = await store(call, entity, keys)
    stored += texts
    if (texts > 0) filled++
  }
  expect([stored > 400, filled > 35], `${stored} texts in ${filled} entities`).toEqual([true, true])
  for (const code of ['pageTitle', 'watermark'])
    expect((await call(settingServices.save, { code, scope: 'tenant', datas: payloads[0] })).ok).toBe(true)

  await page.reload()
  await expect(workbench.menu).toBeVisible()
  await workbench.unfoldMenu()
  expect([...(await walk(page, routes)), ...faults]).toEqual([])
})
