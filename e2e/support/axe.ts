import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { all } from '../../tests/support/effort.ts'
import { lookAtColours } from './colours.ts'

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
const otherRules = graveRules.filter((id) => !colourRules.includes(id))

/** Looks of texts (colours.ts) that this worker has found readable. With TAKT_TEST_ALL=1 each text is looked at each time. */
const readable = new Set<number>()

/** Minified: each page that is loaded parses it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const inScreen = within === 'screen'
  const known = all ? [] : [...readable]
  const { unread, decided } = await page.evaluate(lookAtColours, { inScreen, known, colourRules })
  for (const look of decided) readable.add(look)
  // Rules of colours once more where they found something: the library names the places.
  const rules = [...(looked === 'all' ? otherRules : []), ...(unread ? colourRules : [])]
  return rules.length === 0 ? [] : page.evaluate(findingsOf, { inScreen, rules })
}

/** Runs in the page: what the rules find in the whole page, or in the screen that is shown. */
async function findingsOf({
  inScreen,
  rules: runOnly,
}: {
  inScreen: boolean
  rules: string[]
}): Promise<string[]> {
  const shown = [...document.querySelectorAll<HTMLElement>('.t-screen')].find((one) => one.offsetParent)
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    inScreen && shown ? shown : document,
    { resultTypes: ['violations'], iframes: false, runOnly },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
