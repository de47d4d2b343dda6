import { expect, type Page } from '@playwright/test'
import { Workbench, type Language } from './workbench.ts'

export const shown = (page: Page) => page.getByRole('tabpanel').filter({ visible: true })
export const frame = (page: Page) => shown(page).locator('.g-frame').first()
export const rows = (page: Page) => frame(page).locator('.g-body [role=row][data-line]')

/** What calls beside the page need: who is signed in, and where. */
export async function asUser(page: Page) {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'Abp.AuthToken')?.value ?? '')
  const unit = await page.evaluate(() => localStorage.getItem('takt.planUnit') ?? '')
  return { headers: { Authorization: `Bearer ${token}`, 'Takt-PlanUnit': encodeURIComponent(unit) } }
}

/** A short line of the current result whose item another order holds. */
export async function lendable(page: Page): Promise<{ order: string; item: string }> {
  const options = await asUser(page)
  const app = '/api/services/app'
  const read = async (path: string) => {
    const answer = await page.request.get(`${app}/${path}`, options)
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: unknown }).result
  }
  const { runNo } = (await read('KittingRun/GetCurrent')) as { runNo: string }
  const short = (await read('FSTCommonService/GetFullSetShortageByOrderList?maxResultCount=200')) as {
    items: { order: string; lineNo: string | null; item: string }[]
  }
  for (const { order, lineNo, item } of short.items) {
    const line = lineNo === null ? '' : `&lineNo=${encodeURIComponent(lineNo)}`
    const query = `runNo=${runNo}&order=${encodeURIComponent(order)}${line}&item=${encodeURIComponent(item)}`
    const { items } = (await read(`KittingRun/GetLenders?${query}`)) as { items: unknown[] }
    if (items.length > 0) return { order, item }
  }
  throw new Error('nobody could lend anything')
}

/**
 * Calculates and publishes another run, as a colleague would meanwhile, and calculates once more: open pages read the
 * published one again when a run ends. Gives the number of the published one.
 */
export async function publishRun(page: Page): Promise<string> {
  const options = await asUser(page)
  const service = '/api/services/app/KittingRun'
  const post = async (method: string, data: object) => {
    const answer = await page.request.post(`${service}/${method}`, { ...options, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: unknown }).result
  }
  const calculate = async () => {
    const { runNo } = (await post('Start', { schemeCode: 'STD' })) as { runNo: string }
    const status = async () => {
      const answer = await page.request.get(`${service}/GetProgress?runNo=${runNo}`, options)
      return ((await answer.json()) as { result: { status: string } }).result.status
    }
    await expect.poll(status, { timeout: 60_000 }).toMatch(/[SW]/)
    return runNo
  }
  const runNo = await calculate()
  await post('Publish', { runNo })
  await calculate()
  return runNo
}

/** Signs in, makes sure there is a finished run, and opens one of its screens. */
export async function results(page: Page, title: string, language?: Language): Promise<Workbench> {
  const workbench = await Workbench.enter(page, language)
  const options = await asUser(page)
  const service = '/api/services/app/KittingRun'
  const current = async () => {
    const answer = await page.request.get(`${service}/GetCurrent`, options)
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: { status: string } | null }).result
  }
  if (!(await current())) {
    const start = await page.request.post(`${service}/Start`, { ...options, data: { schemeCode: 'STD' } })
    expect(start.ok(), await start.text()).toBe(true)
    await expect.poll(current, { timeout: 60_000 }).not.toBeNull()
    await page.reload()
  }
  await workbench.openScreen(title)
  await loaded(page)
  return workbench
}

export async function loaded(page: Page): Promise<void> {
  await expect(frame(page)).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page).first()).toBeVisible()
}
