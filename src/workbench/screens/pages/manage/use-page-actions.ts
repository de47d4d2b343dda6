import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useQuery } from '@tanstack/react-query'
import type { PageFile } from '#domain/pages/page.ts'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { exportedPage } from '#domain/pages/import-page.ts'
import { refreshNavigation } from '../../../client/navigation-query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall, queryClient } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { confirm } from '../../../state/asked.ts'
import { saveFile } from '../../../client/transfer.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { builderRoute } from './page-route.ts'
import { draftOf, keptContent, nameIn, type PageRow, type KeptPage, ownerOfTemplate } from './page-row.ts'

/** The dialog that is open, with what it is about. */
export type PageTask =
  | { readonly name: 'new' | 'import' }
  | { readonly name: 'versions' | 'uses' | 'wall'; readonly row: PageRow }
  | { readonly name: 'copy' | 'publish'; readonly row: PageRow; readonly content: PageFile }
  | { readonly name: 'view'; readonly title: string; readonly content: PageFile }

export type PageActionName =
  | 'edit'
  | 'open'
  | 'duplicate'
  | 'publish'
  | 'withdraw'
  | 'versions'
  | 'whereUsed'
  | 'wall'
  | 'export'
  | 'delete'

/** What can be done with a page of the list. */
export function usePageActions() {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const { attempt } = useAction()
  const [task, setTask] = useState<PageTask | null>(null)

  const withDraft = async (row: PageRow, name: 'copy' | 'publish'): Promise<void> => {
    const { row: kept, page } = await draftOf(row.code)
    setTask({ name, row: { ...row, ...kept }, content: page })
  }
  /** A page of the menu opens in its tab; others are shown as they were published, else as they are drafted. */
  const open = async (row: PageRow): Promise<void> => {
    const { code, kind, version } = row
    const name = nameIn(row, language)
    if (kind === 'page' && version != null) return openScreen(routeOfPage(code))
    const content =
      version == null
        ? (await draftOf(code)).page
        : keptContent((await fetchCall(designPages.version, { code, version })).content)
    const title = version == null ? t('draftOf', { name }) : t('versionOf', { code: name, version })
    return setTask({ name: 'view', title, content })
  }
  const withdraw = async (row: PageRow): Promise<void> => {
    const { id, rowVersion } = row
    const name = nameIn(row, language)
    const question = { title: t('withdrawTitle', { name }), message: t('withdrawMessage') }
    if (!(await confirm({ ...question, confirmLabel: t('withdraw') }))) return
    await write(designPages.withdraw, { id, rowVersion })
    await refreshNavigation()
    toast.success(t('withdrawn', { name }))
  }
  const remove = async (row: PageRow): Promise<void> => {
    const { id } = row
    const name = nameIn(row, language)
    const question = {
      title: t('deleteTitle', { name }),
      message: t('deleteMessage'),
      tone: 'danger',
    } as const
    if (!(await confirm({ ...question, confirmLabel: t('delete') }))) return
    await write(designPages.remove, { Id: id })
    await refreshNavigation()
    toast.success(t('deleted', { name }))
  }
  const work: Readonly<Record<PageActionName, (row: PageRow) => unknown>> = {
    edit: ({ code }) => openScreen(builderRoute, { page: code }),
    open,
    duplicate: (row) => withDraft(row, 'copy'),
    publish: (row) => withDraft(row, 'publish'),
    withdraw,
    versions: (row) => setTask({ name: 'versions', row }),
    wall: (row) => setTask({ name: 'wall', row }),
    whereUsed: (row) => setTask({ name: 'uses', row }),
    export: ({ code }) => exportPage(code),
    delete: remove,
  }
  const run = (name: PageActionName, row: PageRow | undefined): void => {
    if (row) void attempt(async () => work[name](row))
    else toast.error(t('chooseRow'))
  }
  return { run, task, setTask }
}

/** What is not published cannot be withdrawn; walls show pages and dashboards that are. */
export function isOffered(name: PageActionName, { version, kind }: PageRow): boolean {
  if (name === 'withdraw') return version != null
  if (name === 'wall') return version != null && (kind === 'page' || kind === 'dashboard')
  return true
}

/** Saves the draft of a page as a file that other plan units import. */
async function exportPage(code: string): Promise<void> {
  const { page } = await draftOf(code)
  saveFile(new Blob([exportedPage(page)], { type: 'application/json' }), `${code}.page.json`)
}

/** The dialog of the gallery that is open, with what it is about. */
export type TemplateTask =
  | { readonly name: 'import' }
  | { readonly name: 'start'; readonly row: PageRow }
  | { readonly name: 'rename'; readonly row: KeptPage; readonly content: PageFile }

export type TemplateActionName = 'start' | 'rename' | 'share' | 'makePersonal' | 'edit' | 'export' | 'delete'

const ofEveryPage: ReadonlySet<string> = new Set<PageActionName>(['edit', 'export', 'delete'])

/** What can be done with a template of the gallery. */
export function useTemplateActions() {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const { attempt } = useAction()
  const pages = usePageActions()
  const [task, setTask] = useState<TemplateTask | null>(null)
  const own = async (name: TemplateActionName, row: PageRow): Promise<void> => {
    if (name === 'start') return setTask({ name, row })
    if (name === 'rename') {
      const { row: kept, page } = await draftOf(row.code)
      return setTask({ name, row: kept, content: page })
    }
    const { id, rowVersion } = row
    await write(designPages.publish, { id, rowVersion, ...ownerOfTemplate(name === 'share') })
    toast.success(t(name === 'share' ? 'nowShared' : 'nowPersonal', { name: nameIn(row, language) }))
    return undefined
  }
  const run = (name: TemplateActionName, row: PageRow): void => {
    if (ofEveryPage.has(name)) pages.run(name as PageActionName, row)
    else void attempt(() => own(name, row))
  }
  return { run, task, setTask }
}

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
