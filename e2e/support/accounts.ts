import { expect, type Browser, type Page } from '@playwright/test'
import { pathOf, type Endpoint, type OutputOf } from '#domain/service.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { unique } from './unique.ts'
import { Workbench } from './workbench.ts'

/** Calls an endpoint as the user signed in on the page, in their plan unit or in a given one. */
export async function ask<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: Readonly<Record<string, unknown>> = {},
  unit?: string,
): Promise<OutputOf<E>> {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'Abp.AuthToken')?.value ?? '')
  const headers = { Authorization: `Bearer ${token}`, ...(unit ? { 'Takt-PlanUnit': unit } : {}) }
  const answer =
    endpoint.verb === 'GET'
      ? await page.request.get(pathOf(endpoint), {
          headers,
          params: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
        })
      : await page.request.post(pathOf(endpoint), { headers, data: input })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { result: OutputOf<E> }).result
}

const first = 'Start.2026'
const own = 'Second.2026'

/**
 * A new user with a role of its own, made by the administrator on `admin`, and signed in on a page of their own; what goes
 * wrong on it is in `errors`.
 */
export async function enterAs(
  browser: Browser,
  admin: Page,
  name: string,
  role: Readonly<Record<string, unknown>>,
): Promise<{ user: Workbench; errors: string[]; close: () => Promise<void> }> {
  const code = unique(`${name}-`)
  await ask(admin, roles.create, { name: code, displayName: code, ...role })
  await ask(admin, users.create, {
    userName: code,
    name,
    surname: name,
    emailAddress: `${code}@example.org`,
    isActive: true,
    roleNames: [code],
    planUnits: ['JS'],
    password: first,
  })
  const context = await browser.newContext()
  const user = await Workbench.open(await context.newPage())
  const errors: string[] = []
  user.page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await user.signIn(code, first)
  await user.page.waitForURL(/changePassword/)
  await user.changePassword(first, own)
  return { user, errors, close: () => context.close() }
}
