import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDefinition } from '#domain/reports/designed/read-definition.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { useCall } from '../../../client/query.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { isUnsaved, mayLose } from '../../../state/unsaved.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { Designer } from './designer.tsx'
import { emptyDraft, type Draft } from './draft.ts'
import './report-designer.css'

/** What an address asks for: a report to change, one to copy, or none to make one. */
interface Asked {
  readonly report: string | undefined
  readonly copy: string | undefined
}

/** Makes, copies and changes reports. Another address asks before it takes the place of changes that are not saved. */
export default function ReportDesignerScreen({ path, search }: ScreenProps) {
  const asked = { report: search['report'], copy: search['copy'] }
  const [shown, setShown] = useState<Asked>(asked)
  const [declined, setDeclined] = useState<string | null>(null)
  const key = JSON.stringify(asked)
  const isOther = key !== JSON.stringify(shown)
  if (isOther && !isUnsaved(path)) {
    setShown(asked)
    setDeclined(null)
  } else if (isOther && declined !== key) {
    setDeclined(key)
    void mayLose([path]).then((yes) => {
      if (yes) setShown(asked)
    })
  }
  return <Opened key={JSON.stringify(shown)} path={path} asked={shown} />
}

function Opened({ path, asked }: { readonly path: string; readonly asked: Asked }) {
  const { t } = useTranslation('report-designer')
  const code = asked.report ?? asked.copy
  const data = useCall(reportDesigns.data, {})
  const design = useCall(reportDesigns.get, { reportCode: code ?? '' }, { enabled: code !== undefined })
  const failed = data.isError ? data : code !== undefined && design.isError ? design : null
  if (failed)
    return (
      <Page fill>
        <PageHeader title={t('newTitle')} />
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!data.data || (code !== undefined && !design.data)) return <LoadingState />
  const names = data.data.items.map(({ name }) => name)
  const start = design.data
    ? draftOf(
        design.data as unknown as Kept,
        asked.copy !== undefined,
        t('copyOf', { name: design.data.name }),
      )
    : emptyDraft(names.includes('order') ? 'order' : names[0]!)
  return <Designer key={`${start.id} ${start.rowVersion}`} path={path} start={start} data={names} />
}

type Kept = Omit<Draft, 'definition'> & { readonly definition: unknown }

function draftOf(kept: Kept, isCopy: boolean, copyName: string): Draft {
  const definition = readDefinition(kept.definition) ?? emptyDraft('order').definition
  const { id, rowVersion, code, name, folder, roles } = kept
  return isCopy || !id
    ? { id: null, rowVersion: null, code: `${code}Copy`, name: copyName, folder, roles, definition }
    : { id, rowVersion, code, name, folder, roles, definition }
}
