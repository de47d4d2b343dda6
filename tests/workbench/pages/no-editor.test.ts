import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../../src/workbench/screens/pages/', import.meta.url).pathname
const files = ['page', 'open-page', 'own-pages'].flatMap((one) => globSync(`${folder}${one}/**/*.{ts,tsx}`))

it('to view a page takes the drawing half of Puck alone, never its editor', () => {
  const runtime = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import (?!type\b).*from '(@puckeditor\/core[^']*)'/gm)].map(
      ([, module]) => module,
    ),
  )
  expect(files.length).toBeGreaterThan(50)
  expect([...new Set(runtime)]).toEqual(['@puckeditor/core/rsc'])
})
