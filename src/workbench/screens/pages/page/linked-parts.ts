import { useMemo } from 'react'
import { hasLinks, partKey, wholePage, type LinkedParts } from '#domain/pages/linked.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { readPage } from '#domain/pages/read-page.ts'
import type { OutputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useCall } from '../../../client/query.ts'

type Answer = OutputOf<typeof designPages.parts>

const read = new WeakMap<Answer, LinkedParts>()

/** The parts of an answer, read once for all that draw some of them. */
function partsOf(answer: Answer): LinkedParts {
  const known = read.get(answer)
  if (known) return known
  const parts = new Map(
    answer.items.flatMap(({ code, content }) => {
      const { page } = readPage(content)
      return page ? [[partKey(code), page] as const] : []
    }),
  )
  read.set(answer, parts)
  return parts
}

/** Templates that pages may link, as they are published: for editors of pages. */
export function useLinkedParts({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const { data, error, refetch } = useCall(designPages.parts, {}, { enabled })
  return { parts: data ? partsOf(data) : null, error, refetch }
}

/** An edited page as its viewers will get it; null until the parts that it links are there. */
export function useWholePage(page: PageFile) {
  const linked = useMemo(() => hasLinks(page), [page])
  const { parts, error, refetch } = useLinkedParts({ enabled: linked })
  const whole = useMemo(() => (!linked ? page : parts && wholePage(page, parts).page), [linked, page, parts])
  return { whole, error, refetch }
}
