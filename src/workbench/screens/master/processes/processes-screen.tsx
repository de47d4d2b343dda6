import { Replace } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { reference } from '#domain/field-kinds.ts'
import { masterData } from '#domain/services/master/master.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { usageOf } from '../usage-columns.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import '../../../fields/fields.css'

/** Processes with how often they are used, and one resource put in the place of another in all their routes. */
export default listScreenOf('process', { extra: usageOf('process'), Actions: ReplaceAction })

const resource = reference('资源', 'Resource', 'resource')

function ReplaceAction({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('master')
  const [process, setProcess] = useState<string | null>(null)
  const start = (): void => {
    if (selected.length === 0) toast.info(t('chooseProcess'))
    else setProcess(String(selected[0]!['code']))
  }
  return (
    <>
      <Button tone="ghost" icon={Replace} onClick={start}>
        {t('replaceResource')}
      </Button>
      {process !== null && (
        <ReplaceDialog
          process={process}
          onClose={() => setProcess(null)}
          onDone={() => {
            setProcess(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface ReplaceDialogProps {
  readonly process: string
  readonly onClose: () => void
  readonly onDone: () => void
}

function ReplaceDialog({ process, onClose, onDone }: ReplaceDialogProps) {
  const { t } = useTranslation('master')
  const { attempt } = useAction()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const input = { processCode: process, from, to }
  const ready = from !== '' && to !== '' && from !== to
  const preview = useCall(masterData.replaceResource, { ...input, preview: 1 }, { enabled: ready })
  const rows = ready ? preview.data : undefined
  const apply = async (): Promise<void> => {
    await attempt(async () => {
      toast.success(t('replaced', { count: await write(masterData.replaceResource, input) }))
      onDone()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('replaceIn', { process })}
      description={t('replaceHint')}
      submit={t('replaceCount', { count: rows ?? 0 })}
      disabled={!rows}
      onSubmit={apply}
    >
      <div className="m-pair-form">
        <label htmlFor="m-replace-from">{t('replaceFrom')}</label>
        <ReferenceEditor
          id="m-replace-from"
          field={resource}
          label={t('replaceFrom')}
          value={from}
          onChange={(value) => setFrom(typedText(value))}
        />
        <label htmlFor="m-replace-to">{t('replaceTo')}</label>
        <ReferenceEditor
          id="m-replace-to"
          field={resource}
          label={t('replaceTo')}
          value={to}
          onChange={(value) => setTo(typedText(value))}
        />
      </div>
    </FormDialog>
  )
}
