import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const from = fileURLToPath(new URL('../node_modules/@expo-google-fonts/noto-sans-sc', import.meta.url))
const to = fileURLToPath(new URL('../dist/fonts', import.meta.url))
/** The weights that documents are written in (src/server/platform/exchange/pdf/pen.ts): 2 of the 9 of the package. */
const files = ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf', 'LICENSE_FONT']

/** Copies the fonts of documents to dist/fonts where they are absent. */
export function buildFonts(): void {
  mkdirSync(to, { recursive: true })
  for (const file of files) {
    const copy = join(to, basename(file))
    if (!existsSync(copy)) copyFileSync(join(from, file), copy)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildFonts()
