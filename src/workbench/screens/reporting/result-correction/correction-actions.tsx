import { CircleX, PencilLine, RefreshCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { corrections } from '#domain/services/reporting/results.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { typedText } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { RunSchemeDialog } from '../../planning/run-scheme/run-scheme-dialog.tsx'

/** Corrects or voids what was reported, and shows what that would do to the plan. */
export function CorrectionActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('result-correction')
  const label = useLabel()
  const [correcting, setCorrecting] = useState<ListRow | null>(null)
  const [voiding, setVoiding] = useState<readonly string[] | null>(null)
  const [replanning, setReplanning] = useState(false)
  const { notify, dialog } = useOutcome(onChanged)
  const choose = (work: () => void): void => void (selected.length === 0 ? toast.info(t('choose')) : work())
  return (
    <>
      <Button tone="ghost" icon={PencilLine} onClick={() => choose(() => setCorrecting(selected[0]!))}>
        {label(corrections.correct.label)}
      </Button>
      <Button
        tone="ghost"
        icon={CircleX}
        onClick={() => choose(() => setVoiding(selected.map((row) => typedText(row['id']))))}
      >
        {label(corrections.cancel.label)}
      </Button>
      <Button tone="ghost" icon={RefreshCcw} onClick={() => setReplanning(true)}>
        {t('replan')}
      </Button>
      {correcting && (
        <ActionDialog
          endpoint={corrections.correct}
          title={t('correctOf', { result: typedText(correcting['code']) })}
          given={{ id: typedText(correcting['id']), rowVersion: correcting['rowVersion'] }}
          ask={['goodQty', 'scrapQty', 'startTime', 'endTime', 'downtimeReason', 'confirmed', 'reason']}
          start={Object.fromEntries(
            ['goodQty', 'scrapQty', 'startTime', 'endTime', 'downtimeReason'].map((name) => [
              name,
              correcting[name] ?? null,
            ]),
          )}
          onClose={() => setCorrecting(null)}
          onDone={() => {
            toast.success(t('corrected'))
            onChanged()
          }}
        />
      )}
      {voiding && (
        <ActionDialog
          endpoint={corrections.cancel}
          given={{ results: voiding }}
          description={t('voidHint', { count: voiding.length })}
          onClose={() => setVoiding(null)}
          onDone={notify}
        />
      )}
      {replanning && (
        <RunSchemeDialog
          title={t('replan')}
          hint={t('replanHint')}
          next={{ label: t('openRun'), onOpen: () => openScreen('/myDesk/ExecuteScheduling') }}
          onClose={() => setReplanning(false)}
        />
      )}
      {dialog}
    </>
  )
}
