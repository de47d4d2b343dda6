import { expect, test } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { textOf } from '#domain/label.ts'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const groups = menu.map((group) => ({
  ...group,
  // The administrator of a tenant has no business with the host's screens.
  screens: group.screens.filter((screen) => screen.permission !== 'Pages.Tenants'),
}))

for (const language of ['zh-Hans', 'en'] as const)
  for (const group of groups)
    test(`every screen of ${group.route} opens in ${language} without an error or a serious axe finding`, async ({
      page,
    }) => {
      test.slow()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('response', (answer) => {
        if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
      })
      const workbench = await Workbench.enter(page, language)
      for (const screen of group.screens) {
        const title = textOf(screen.label, language)
        await workbench.menu.getByRole('link', { name: title, exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`${screen.route}$`))
        await expect(page).toHaveTitle(`${title} · Takt`)
        const tab = page.getByRole('tabpanel').filter({ visible: true })
        await expect(
          tab.getByRole('heading', { level: 1 }).or(tab.getByRole('status').locator('strong')).first(),
        ).toBeVisible()
        // Both languages have the same structure, so one of them is looked through.
        if (language === 'zh-Hans') await expectAccessible(page)
        await shoot(page, `${screen.route.slice(1).replaceAll('/', '-')}-${language}`)
      }
      expect(faults).toEqual([])
    })
