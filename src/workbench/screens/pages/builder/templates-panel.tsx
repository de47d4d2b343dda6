import { useTranslation } from 'react-i18next'
import { designPages } from '#domain/services/pages/pages.ts'
import { useBusy } from '../../../actions/use-busy.ts'
import { useCall } from '../../../client/query.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { draftOf, nameIn, type PageRow } from '../manage/page-row.ts'
import { isShared } from '../manage/templates.ts'
import { withDeclared } from './clipboard.ts'
import { withInserted, withNewIds } from './edit.ts'
import { useEdited } from './use-editing.ts'
import { useRoving } from './use-roving.ts'

/** Templates of the user and of everybody; what one has is put into what is chosen, or below it. */
export function TemplatesPanel() {
  const { t } = useTranslation('page-builder')
  const { data, error, refetch } = useCall(designPages.list, { kind: 'template' })
  const roving = useRoving()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('noTemplates')} hint={t('noTemplatesHint')} />
  return (
    <div className="pb-kinds" {...roving}>
      {data.items.map((row) => (
        <TemplateButton key={row.code} row={row} />
      ))}
    </div>
  )
}

function TemplateButton({ row }: { readonly row: PageRow }) {
  const { t } = useTranslation('page-builder')
  const language = useLanguage()
  const { busy, attempt } = useBusy()
  const { state, change } = useEdited()
  const name = nameIn(row, language)
  const insert = (): Promise<unknown> =>
    attempt(async () => {
      const template = (await draftOf(row.code)).page
      const { page, chosen } = state()
      const pasted = withDeclared(page, template)
      const copies = withNewIds(pasted.page, pasted.components)
      change(withInserted(pasted.page, copies, chosen?.id ?? null), copies[0]?.props.id ?? null)
    })
  return (
    <button
      type="button"
      disabled={busy}
      aria-label={t('insertTemplate', { name })}
      onClick={() => void insert()}
    >
      <span>{name}</span>
      <StatusChip tone={isShared(row) ? 'info' : 'quiet'}>
        {t(isShared(row) ? 'sharedTemplate' : 'ownTemplate')}
      </StatusChip>
    </button>
  )
}
