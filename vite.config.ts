import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import wasm from 'vite-plugin-wasm'
import { exceljsInBrowsers } from './tools/exceljs-in-browsers.ts'
import { pageStages } from './tools/page-stages.ts'

/** Locales of the languages beside those of the declarations (tools/texts.ts). */
const otherLocales = globSync('src/workbench/i18n/*/language.json').map(
  (file) => (JSON.parse(readFileSync(file, 'utf8')) as { locale: string }).locale,
)

/** Texts of React Aria in our languages only; the others would be half of its size. */
const ariaLocales = {
  ...optimizeLocales.vite({ locales: ['zh-CN', 'en-US', 'en-ZA', ...otherLocales] }),
  enforce: 'pre' as const,
}

/** The page; `npm run dev` (tools/dev.ts) adds the server behind it. */
export default defineConfig({
  root: 'src/workbench',
  plugins: [ariaLocales, react(), wasm()],
  worker: { format: 'es', plugins: () => [wasm(), exceljsInBrowsers()] },
  optimizeDeps: { rolldownOptions: { plugins: [exceljsInBrowsers()] } },
  build: {
    outDir: '../../dist/workbench',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2024',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'state', test: /src[\\/]workbench[\\/]state[\\/]/, priority: 3 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core)/,
              priority: 2,
            },
            ...pageStages(fileURLToPath(new URL('src/workbench', import.meta.url))),
          ],
        },
      },
    },
  },
})
