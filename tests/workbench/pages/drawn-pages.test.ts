/// <reference types="vite/client" />
/* oxlint-disable react/no-children-prop -- elements are made without JSX here */
import { text } from 'node:stream/consumers'
import { Theme } from '@radix-ui/themes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, it, vi } from 'vitest'
import type { PageFile } from '#domain/pages/page.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { mutated } from '../../domain/pages/mutated.ts'
import { samplePage } from '../../domain/pages/samples.ts'
import { effort } from '../../support/effort.ts'
import { Dice } from '../../support/random-kitting.ts'

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

const turns = effort(2000)
it(`${turns / 20} of ${turns} mutated pages are drawn without an exception, none of their texts as HTML`, async () => {
  const dice = new Dice(19)
  let parts = 0
  let page: unknown = samplePage()
  for (let turn = 0; turn < turns; turn++) {
    page = mutated(turn % 20 === 0 ? samplePage() : page, dice)
    const result = readPage(page)
    if (!result.page) page = samplePage()
    else if (turn % 20 === 5) {
      const { html, errors } = await drawn(result.page)
      expect(errors, JSON.stringify(page)).toEqual([])
      expect(html).not.toContain('<img src=x')
      parts += html.split('data-part=').length - 1
    }
  }
  expect(parts).toBeGreaterThan(turns / 4)
})
