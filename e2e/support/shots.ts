import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Keeps a picture in the temporary directory when SHOTS is set: `SHOTS=1 npx playwright test`. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return
  await page.screenshot({ path: join(tmpdir(), `takt-${name}.png`), animations: 'disabled' })
}
