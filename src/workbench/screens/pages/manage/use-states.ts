import { useQuery } from '@tanstack/react-query'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall, queryClient } from '../../../client/query.ts'
import { draftOf, keptContent } from './page-row.ts'

export const draftState = 'draft'
/** The draft of a page, or one of its published versions. */
export type StateName = typeof draftState | number

async function contentOf(code: string, state: StateName): Promise<PageFile> {
  if (state === draftState) return (await draftOf(code)).page
  return keptContent((await fetchCall(designPages.version, { code, version: state })).content)
}

/** Of a page that changes, the draft alone does. */
const queryOf = (code: string, state: StateName) => ({
  queryKey: queryKeyOf(designPages.version, { code, state }, 'content'),
  queryFn: () => contentOf(code, state),
  staleTime: state === draftState ? 0 : Infinity,
})

export const usePageState = (code: string, state: StateName) => useQuery(queryOf(code, state))

/** Reads a state of a page when a button asks for it; shows what went wrong. */
export function useLoadState(code: string) {
  const { busy, attempt } = useAction()
  const load = (state: StateName): Promise<PageFile | undefined> =>
    attempt(() => queryClient.fetchQuery(queryOf(code, state)))
  return { load, busy }
}
