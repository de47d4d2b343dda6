import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** What is looked at: the whole page, or the screen shown alone; all rules, or that texts can be read. */
interface Scope {
  readonly within?: 'page' | 'screen'
  readonly rules?: 'all' | 'colours'
}

/** As the library has its rules; those that find nothing serious or critical are not run. */
interface Audit {
  readonly rules: readonly {
    readonly id: string
    readonly impact: string
    readonly enabled: boolean
    readonly tags: readonly string[]
  }[]
  readonly tagExclude: readonly string[]
}

const isGrave = (impact: unknown): boolean => impact === 'serious' || impact === 'critical'
const { rules, tagExclude } = (axe as unknown as { readonly _audit: Audit })._audit
const graveRules = rules
  .filter(({ enabled, tags }) => enabled && !tags.some((tag) => tagExclude.includes(tag)))
  .filter(({ impact }) => isGrave(impact))
  .map(({ id }) => id)
const colourRules = ['color-contrast', 'link-in-text-block']

/** No serious or critical finding on what is shown now; names rule, place and help of each. */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  // Looks again for a while: an overlay that is still opening has not yet shut off what lies behind it.
  await expect(async () => expect(await graveFindings(page, scope)).toEqual([])).toPass({ timeout: 30_000 })
}

/**
 * The serious and critical findings. Rules that concern the whole page (landmarks, title) count for `within: 'page'`
 * alone; of pages in frames only the frame is looked at.
 */
export async function graveFindings(
  page: Page,
  { within = 'page', rules: looked = 'all' }: Scope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([inScreen, runOnly]) => {
      const shown = [...document.querySelectorAll<HTMLElement>('.t-screen')].find((one) => one.offsetParent)
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        inScreen && shown ? shown : document,
        {
          resultTypes: ['violations'],
          iframes: false,
          runOnly,
        },
      )
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
    },
    [within === 'screen', looked === 'colours' ? colourRules : graveRules] as const,
  )
}
