/// <reference types="vite/client" />
/* oxlint-disable react/no-children-prop -- elements are made without JSX here */
import { text } from 'node:stream/consumers'
import { Theme } from '@radix-ui/themes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, it, vi } from 'vitest'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { mutated } from '../../domain/pages/mutated.ts'
import { samplePage } from '../../domain/pages/samples.ts'
import { all } from '../../support/effort.ts'
import { Random } from '../../support/random-kitting.ts'

// The React of production draws in half the time; which one it is shows when it is loaded.
vi.hoisted(() => vi.stubEnv('NODE_ENV', 'production'))
// Parts of others find out at their loading whether there is a browser.
await Promise.all([import('react-aria-components'), import('sonner')])
vi.stubGlobal('document', {
  cookie: '',
  addEventListener: () => {},
  documentElement: { lang: 'en' },
  querySelector: () => null,
})
vi.stubGlobal('window', {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  addEventListener: () => {},
  HTMLElement: function HTMLElement() {},
})
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('location', { search: '', hash: '', href: 'http://localhost/' })

const { queryClient } = await import('../../../src/workbench/client/query.ts')
const { navigationQuery } = await import('../../../src/workbench/client/navigation-query.ts')
for (const language of ['en', 'zh-Hans'] as const)
  queryClient.setQueryData(navigationQuery(language).queryKey, [])
const { PageContent } = await import('../../../src/workbench/screens/pages/page/page-content.tsx')
const { OpenedPage } = await import('../../../src/workbench/screens/pages/page/opened-page.tsx')
const { renderers } = await import('../../../src/workbench/screens/pages/page/kinds/index.ts')
const { newPageState } = await import('../../../src/workbench/screens/pages/page/page-state.ts')
vi.unstubAllEnvs()

/** What a page looks like before its data is there, and what was thrown on the way. */
async function drawn(
  page: PageFile,
): Promise<{ readonly html: string; readonly errors: readonly unknown[] }> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(
        Theme,
        null,
        createElement(OpenedPage, {
          page,
          state: newPageState(page, {}),
          isEdited: false,
          width: 1440,
          renderers,
          children: createElement(PageContent, { page }),
        }),
      ),
    ),
    {
      onError: (error) => {
        errors.push(error)
      },
    },
  )
  return { html: await text(prelude), errors }
}

/** Most of what can be wrong with a page is in its components. */
const odder = (page: PageFile, random: Random): unknown =>
  random.chance(0.7) ? { ...page, data: mutated(page.data, random) } : mutated(page, random)

const textOf = (component: PageComponent): string => JSON.stringify(component)
const usual = new Set(samplePage().data.content.map(textOf))
/** A page with those of its components alone that are not as in the sample. */
const withOthers = ({ data, ...page }: PageFile): PageFile => ({
  ...page,
  data: { ...data, content: data.content.filter((one) => !usual.has(textOf(one))) },
})

const turns = all ? 2000 : 400
/** One in so many pages is drawn whole. */
const WHOLE = all ? 1 : 10

it('mutated pages are drawn without an exception, none of their texts as HTML', async () => {
  const random = new Random(19)
  const counts = { pages: 0, parts: 0, marks: 0 }
  let page = samplePage()
  for (let turn = 0; turn < turns; turn++) {
    const read = readPage(odder(turn % 20 === 0 ? samplePage() : page, random))
    page = read.page ?? samplePage()
    const { html, errors } = await drawn(turn % WHOLE === 0 ? page : withOthers(page))
    expect(errors, JSON.stringify(page)).toEqual([])
    expect(html).not.toContain('<img src=x')
    counts.pages += read.page ? 1 : 0
    counts.parts += html.split('data-part=').length - 1
    counts.marks += html.split('pg-mark').length - 1
  }
  // Most can be read, and what is wrong in them is marked.
  expect(counts.pages).toBeGreaterThan(turns * 0.7)
  expect(counts.parts).toBeGreaterThan(turns * 2.5)
  expect(counts.marks).toBeGreaterThan(turns / 4)
})
