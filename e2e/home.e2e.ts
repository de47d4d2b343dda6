import { expect, test, type Page } from '@playwright/test'
import { newPage } from '#domain/pages/page.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask, enterAs } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { publishRun, shown } from './support/results.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

// A page asks on while its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const kinds = (page: Page) =>
  page.locator('.h-widget').evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')))

/** Cells of a part on the grid, as its style says. */
const placeOf = (page: Page, id: string) =>
  page
    .locator(`[data-part="${id}"]`)
    .evaluate((part: HTMLElement) => [part.style.gridColumn, part.style.gridRow])

test('the home page is arranged by keys, kept for the user, and set back', async ({ page }) => {
  await Workbench.enterHome(page)
  await expect(page.locator('.h-widget').first()).toBeVisible()
  const before = await kinds(page)
  expect(before.slice(0, 2)).toEqual(['favourites', 'kitting'])
  await page.getByRole('button', { name: '编辑首页' }).press('Enter')
  const inbox = page.getByRole('button', { name: '消息', exact: true })
  await inbox.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => placeOf(page, 'inbox')).toEqual(['7 / span 3', '16 / span 8'])
  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await expect.poll(() => placeOf(page, 'inbox')).toEqual(['7 / span 3', '16 / span 7'])
  await inbox.press('Delete')
  await expect(inbox).toHaveCount(0)
  await page.getByRole('button', { name: '添加部件' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '计划概览' }).press('Enter')
  await page.getByRole('dialog').getByLabel('标题', { exact: true }).fill('本周计划')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).press('Enter')
  await expectAccessible(page)
  const saved = page.waitForResponse((answer) => answer.url().includes('/SaveLayout'))
  await page.getByRole('button', { name: '保存' }).press('Enter')
  await saved
  await page.reload()
  await expect(page.getByRole('heading', { name: '本周计划' })).toBeVisible()
  const kept = await kinds(page)
  expect(kept).not.toContain('inbox')
  expect(kept.at(-1)).toBe('plan')
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => kinds(page)).toEqual(before)
})

test('a widget is dragged over its neighbour, which gives way, and sized by its corner', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await Workbench.enterHome(page)
  await page.getByRole('button', { name: '编辑首页' }).click()
  const frame = page.locator('.ar-frame', { hasText: '收藏' })
  await expect(frame).toBeVisible()
  const box = (await frame.boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 20 + 81, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => placeOf(page, 'favourites')).toEqual(['1 / span 12', '3 / span 3'])
  await expect.poll(() => placeOf(page, 'kitting')).toEqual(['1 / span 12', '6 / span 5'])
  const corner = (await frame.locator('.ar-size').boundingBox())!
  await page.mouse.move(corner.x + 8, corner.y + 8)
  await page.mouse.down()
  await page.mouse.move(corner.x + 8 - box.width / 2, corner.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => placeOf(page, 'favourites')).toEqual(['1 / span 6', '3 / span 3'])
  await expectAccessible(page)
  await page.getByRole('button', { name: '取消' }).click()
  await expect.poll(() => placeOf(page, 'favourites')).toEqual(['1 / span 12', '1 / span 3'])
})

test('home pages are those of the user before those of the role, without what may not be opened', async ({
  page,
  browser,
}) => {
  test.slow()
  await Workbench.enterHome(page, 'en')
  const { user, close } = await enterAs(browser, page, 'homely', {
    grantedPermissions: ['Pages.Roles'],
    apps: ['ItemList', 'KPIQueryList'],
  })
  const { items } = await ask(page, roles.getAll, { keyword: 'homely' })
  const name = String((items as readonly { readonly name: string }[]).at(-1)?.name)
  const publish = async (ownerType: 'role' | 'user', widgets: readonly string[]): Promise<void> => {
    const code = unique(`Home-${ownerType}-`)
    const content = {
      ...newPage(code, 'home', { en: code, 'zh-Hans': code }),
      data: {
        root: {},
        content: widgets.map((type, at) => ({
          type,
          props: { id: type, at: { x: 0, y: at * 5, w: 6, h: 5 } },
        })),
      },
    }
    const owner = { ownerType, owner: name }
    const { id, rowVersion } = await ask(page, designPages.create, { code, content, ...owner })
    await ask(page, designPages.publish, { id, rowVersion, ...owner })
  }
  await publish('role', ['inbox', 'runs', 'kitting', 'kpis', 'plan'])
  await user.page.goto('/main/home')
  await user.page.reload()
  // Neither runs nor results are among the apps of the role.
  await expect.poll(() => kinds(user.page)).toEqual(['inbox', 'kpis'])
  await publish('user', ['pages', 'overdue'])
  await user.page.reload()
  await expect.poll(async () => (await kinds(user.page))[0]).toBe('pages')
  await expect(user.page.locator('[data-kind="inbox"]')).toHaveCount(0)
  // Nobody else has them.
  await page.goto('/main/home')
  await expect(page.locator('.h-widget[data-kind="kitting"]')).toBeVisible()
  await close()
})

test('the demo factory has its first kitting result when somebody comes in', async ({ page }) => {
  await Workbench.enterHome(page)
  const result = page.locator('.h-widget[data-kind="kitting"]')
  await expect(result.getByText(/齐套结果 K\d{8}-\d{4}/)).toBeVisible()
  await expect(result.getByText('齐套率')).toBeVisible()
})

test('a starred page is on the home page until the star is taken away', async ({ page }) => {
  const workbench = await Workbench.enterHome(page)
  await workbench.openScreen('仓库')
  const star = page.getByRole('navigation', { name: '当前位置' }).getByRole('button', { name: '收藏 仓库' })
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/main/home')
  const favourite = page.locator('.h-strip').getByRole('button', { name: '仓库' })
  await favourite.click()
  await expect(page).toHaveURL(/WarehouseList$/)
  await star.click()
  await page.getByRole('tab', { name: '首页' }).click()
  await expect(favourite).toHaveCount(0)
})

/** Weakened: a frame of our own origin given allow-same-origin: it read the title and the cookies of the page. */
test('entries that administrators add: a hostile extension in a frame, a design page, another window', async ({
  page,
}) => {
  const added = [
    { appCode: 'Extend_Oee', appName: '外部应用', linkAddress: '/Oee', openMode: 'frame', appType: 'extend' },
    { appCode: 'Board', appName: '看板', linkAddress: '/board', openMode: 'route', appType: 'design' },
    {
      appCode: 'Web',
      appName: '网站',
      linkAddress: 'https://web.example/x',
      openMode: 'newWindow',
      appType: 'std',
    },
    {
      appCode: 'Bad',
      appName: '坏链接',
      linkAddress: 'javascript:document.title="hit"',
      openMode: 'newWindow',
    },
  ]
  await page.route('**/GetUserRolesForAppsNavigation*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: object[] }
    const group = { componentCode: 'added', componentName: '新增', componentIcon: '', children: added }
    await route.fulfill({ response: answer, json: { ...body, result: [...body.result, group] } })
  })
  await page.route('**/GetSystemSet*', (route) => {
    const items = [{ code: 'extensionAddress', datas: 'http://localhost:5390/ext' }]
    const own = JSON.stringify(items).replace('http://localhost:5390', new URL(route.request().url()).origin)
    return route.fulfill({ json: { result: { items: JSON.parse(own) as unknown }, success: true } })
  })
  await page.route('**/ext/Oee?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
      body: `<p id="found"></p><script>
        const tries = {}
        try { tries.parent = parent.document.title } catch { tries.parent = 'refused' }
        try { tries.cookie = document.cookie } catch { tries.cookie = 'refused' }
        try { top.location = 'https://evil.example/' ; tries.top = 'sent' } catch { tries.top = 'refused' }
        tries.opener = String(window.opener)
        document.getElementById('found').textContent = JSON.stringify(tries)
      </script>`,
    }),
  )
  const workbench = await Workbench.enterHome(page)
  const asked = page.waitForRequest('**/ext/Oee?*')
  await (await workbench.findEntry('外部应用')).click()
  const { searchParams } = new URL((await asked).url())
  expect([...searchParams.keys()].toSorted()).toEqual(['planUnitCode', 'userId', 'userName'])
  expect(searchParams.get('userName')).toBe('admin')
  const inside = page.frameLocator('iframe.t-extension').locator('#found')
  await expect(inside).toHaveText(/"parent":"refused","cookie":"refused","top":"refused","opener":"null"/)
  await expect(page).toHaveURL(/\/extendedApplication\/Oee$/)
  await expect(page).toHaveTitle('外部应用 · Takt')

  await (await workbench.findEntry('看板')).click()
  await expect(page).toHaveURL(/\/designPage\/board$/)
  await expect(page.getByText('页面建设中').filter({ visible: true })).toBeVisible()
  await expect(page.getByText(/负责人/).filter({ visible: true })).toBeVisible()

  const { menu } = workbench
  await menu.getByRole('searchbox').fill('网站')
  const web = menu.locator('a', { hasText: '网站' })
  await expect(web).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(web).toHaveAttribute('target', '_blank')
  await menu.getByRole('searchbox').fill('坏链接')
  const bad = menu.locator('a', { hasText: '坏链接' })
  expect(await bad.getAttribute('href')).toBeNull()
  await bad.click()
  await expect(page).not.toHaveTitle('hit')
})

test('home and pages follow a run that is published meanwhile', async ({ page }) => {
  test.slow()
  await Workbench.enterHome(page, 'en')
  const code = unique('Followed-')
  const body = { en: 'Run {First(PAGE.kit).runNo}', 'zh-Hans': '{First(PAGE.kit).runNo}' }
  const { id, rowVersion } = await ask(page, designPages.create, {
    code,
    content: {
      ...newPage(code, 'page', { en: code, 'zh-Hans': code }),
      sources: [{ name: 'kit', kind: 'run', calculation: 'KIT', table: 'orders', limit: 1 }],
      data: { root: {}, content: [{ type: 'text', props: { id: 'run', body } }] },
    },
  })
  await ask(page, designPages.publish, { id, rowVersion, roles: ['Admin'] })
  await page.goto(`/designPage/${code}`)
  const part = shown(page).locator('[data-part="run"]')
  await expect(part).toHaveText(/^Run K\d/)
  const before = await part.innerText()
  const first = await publishRun(page)
  expect(before).not.toBe(`Run ${first}`)
  await expect(part).toHaveText(`Run ${first}`)
  await page.getByRole('tab', { name: 'Home' }).click()
  const runs = shown(page).locator('.h-widget[data-kind="runs"]')
  await expect(runs).toContainText(first)
  await expect(runs).toContainText(await publishRun(page))
})
