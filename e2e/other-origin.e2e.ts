import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { expect, test, type Page } from '@playwright/test'
import { standardClients, type StandardClient } from '../tests/support/standard-clients.ts'
import { signInHost } from './support/host.ts'
import { e2ePort, otherOrigin, readLogins } from './support/logins.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/** Clients of the ABP templates on an origin of their own: a browser must let their pages read every answer. */
const server = `http://localhost:${e2ePort}`

type Json = Record<string, unknown>
interface Answer {
  readonly status: number
  readonly body: { readonly result: Json; readonly success: boolean; readonly __abp: true }
}
type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An empty page on a port of this machine. */
async function pageAt(origin: string): Promise<Server> {
  const served = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Client</title>')
  })
  served.listen(Number(new URL(origin).port), '127.0.0.1')
  await once(served, 'listening')
  return served
}

/** Sends from the page, as the proxies of all three clients do; null where the browser keeps the answer back. */
const send = (page: Page, verb: Verb, url: string, headers: Record<string, string>, body?: Json) =>
  page.evaluate(
    ([method, address, names, text]) =>
      new Promise<Answer | null>((resolve) => {
        const request = new XMLHttpRequest()
        request.open(method, address)
        for (const [name, value] of Object.entries(names)) request.setRequestHeader(name, value)
        request.addEventListener('load', () =>
          resolve({ status: request.status, body: JSON.parse(request.responseText) as Answer['body'] }),
        )
        request.addEventListener('error', () => resolve(null))
        request.send(text)
      }),
    [verb, `${server}${url}`, headers, body ? JSON.stringify(body) : null] as const,
  )

/** A client in a page, with the tenant and token that it holds. */
class ClientPage {
  readonly #page: Page
  readonly #client: StandardClient
  readonly #tenant: string
  #token: string | null = null

  constructor(page: Page, client: StandardClient, tenant: string) {
    this.#page = page
    this.#client = client
    this.#tenant = tenant
  }

  async ask(verb: Verb, path: string, body?: Json): Promise<Json> {
    const headers = {
      ...this.#client.headers(this.#tenant, this.#token),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await send(this.#page, verb, path, headers, body)
    expect(answer, `${this.#client.name} ${verb} ${path}`).toMatchObject({
      status: 200,
      body: { success: true, __abp: true },
    })
    return answer!.body.result
  }

  /** The configuration with its texts, the session, then the token. */
  async signIn(userName: string, password: string): Promise<void> {
    const texts = (await this.ask('GET', '/AbpUserConfiguration/GetAll')) as {
      localization: { values: Record<string, Record<string, string>> }
    }
    expect(texts.localization.values['AbpProjectName']).toMatchObject({ Users: 'Users', LogIn: 'Log in' })
    expect(await this.ask('GET', app('Session/GetCurrentLoginInformations'))).toMatchObject({ user: null })
    const body = { userNameOrEmailAddress: userName, password, rememberClient: true }
    this.#token = String((await this.ask('POST', '/api/TokenAuth/Authenticate', body))['accessToken'])
    const inside = await this.ask('GET', app('Session/GetCurrentLoginInformations'))
    expect(inside['user']).toMatchObject({ userName })
  }

  async list(service: string, keyword: string): Promise<readonly Json[]> {
    const page = await this.ask('GET', app(`${service}/GetAll?${this.#client.listQuery(keyword)}`))
    return page['items'] as Json[]
  }

  /** Makes a row, reads it, changes one field, and finds the change in the list by a keyword; gives what was read. */
  async make(service: string, keyword: string, row: Json, field: string): Promise<Json> {
    const made = await this.ask('POST', app(`${service}/Create`), row)
    const read = await this.ask('GET', app(`${service}/Get?${this.#client.idName}=${String(made['id'])}`))
    await this.ask('PUT', app(`${service}/Update`), { ...read, [field]: 'Changed' })
    const listed = (await this.list(service, keyword)).find(({ id }) => id === made['id'])
    expect(listed).toMatchObject({ [field]: 'Changed' })
    return read
  }

  async remove(service: string, { id }: Json): Promise<void> {
    await this.ask('DELETE', app(`${service}/Delete?${this.#client.idName}=${String(id)}`))
  }
}

const app = (call: string): string => `/api/services/app/${call}`

for (const client of standardClients)
  test(`the ${client.name} client starts, signs in, lists and edits users, roles and tenants`, async ({
    page,
  }) => {
    // Whoever is first here changes the first passwords.
    await Workbench.enterHome(page, 'en')
    await signInHost(page.request)
    const { tenant, host } = readLogins()
    await page.context().clearCookies()
    const elsewhere = await pageAt(otherOrigin(e2ePort))
    try {
      await page.goto(otherOrigin(e2ePort))
      const code = unique(client.name)
      const inTenant = new ClientPage(page, client, '1')
      await inTenant.signIn(tenant.userName, tenant.password)
      const granted = { grantedPermissions: ['Pages.Users'] }
      const role = await inTenant.make(
        'Role',
        code,
        { name: code, displayName: code, description: '', ...granted },
        'description',
      )
      expect(role).toMatchObject(granted)
      const roles = (await inTenant.ask('GET', app(client.roleList)))['items'] as Json[]
      expect(roles.map(({ name }) => name)).toContain(code)
      const person = { userName: code, name: 'Ann', surname: 'Lee', emailAddress: `${code}@example.org` }
      const user = await inTenant.make(
        'User',
        code,
        { ...person, isActive: true, roleNames: [code.toUpperCase()], password: 'Client_2026' },
        'surname',
      )
      expect(user).toMatchObject({ ...person, roleNames: [code.toUpperCase()] })
      await inTenant.remove('User', user)
      await inTenant.remove('Role', role)

      const asHost = new ClientPage(page, client, 'null')
      await asHost.signIn(host.userName, host.password)
      const other = {
        tenancyName: code,
        name: code,
        adminEmailAddress: `${code}@example.org`,
        isActive: true,
      }
      await asHost.remove('Tenant', await asHost.make('Tenant', code, other, 'name'))
    } finally {
      elsewhere.close()
    }
  })

test('a page on an origin that the server does not name reads nothing', async ({ page }) => {
  const origin = otherOrigin(e2ePort + 100)
  const elsewhere = await pageAt(origin)
  try {
    await page.goto(origin)
    const path = '/AbpUserConfiguration/GetAll'
    expect(await send(page, 'GET', path, {})).toBeNull()
    expect(await send(page, 'GET', path, standardClients[0]!.headers('1', null))).toBeNull()
  } finally {
    elsewhere.close()
  }
})
