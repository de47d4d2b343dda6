import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const fixed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Of the npm package @sparticuz/chromium (linux x64); null where it does not run. */
async function packagedBrowser(): Promise<string | null> {
  try {
    process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    execFileSync(path, ['--version'], { stdio: 'ignore' })
    return path
  } catch {
    return null
  }
}

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, Playwright's own, the packaged one, then the machine's: what is made
 * for running without a window takes two thirds of the processor time. Throws with the three ways to get one.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  if (own && runs(own)) return own
  const packaged = await packagedBrowser()
  if (packaged) return packaged
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
  const found = [...onPath, ...fixed].find(runs)
  if (found) return found
  throw new Error(
    'no browser for the tests: set CHROMIUM_PATH, run `npx playwright install chromium`, or `apt-get install chromium`',
  )
}

/** Launch options that work as root, without a graphics card and without network. */
export async function launchOptions(): Promise<{ executablePath: string; args: string[] }> {
  // In a locale without UTF-8 Chromium calls a download of a name that is not ASCII just "download".
  process.env['LANG'] ??= 'C.UTF-8'
  return {
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
