import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** What is looked at: the whole page, or the screen shown alone; all rules, or that texts can be read. */
interface Scope {
  readonly within?: 'page' | 'screen'
  readonly rules?: 'all' | 'colours'
}

/** No serious or critical finding on what is shown now; names rule, place and help of each. */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  // Looks again for a while: an overlay that is still opening has not yet shut off what lies behind it.
  await expect(async () => expect(await graveFindings(page, scope)).toEqual([])).toPass({ timeout: 30_000 })
}

/**
 * The serious and critical findings. Rules that concern the page as a whole (landmarks, title) count for `within: 'page'`
 * alone; of pages in frames only the frame is looked at.
 */
export async function graveFindings(
  page: Page,
  { within = 'page', rules = 'all' }: Scope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([inScreen, coloursOnly]) => {
      const shown = [...document.querySelectorAll<HTMLElement>('.t-screen')].find((one) => one.offsetParent)
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        inScreen && shown ? shown : document,
        {
          resultTypes: ['violations'],
          iframes: false,
          ...(coloursOnly ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
        },
      )
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, help, nodes }) =>
          nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
        )
    },
    [within === 'screen', rules === 'colours'] as const,
  )
}
