import { useTranslation } from 'react-i18next'
import { useCall } from '../client/query.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../parts/states.tsx'
import type { SchemeKind } from './scheme-kind.ts'

interface WordsDialogProps {
  readonly services: SchemeKind['services']
  readonly code: string
  readonly onClose: () => void
}

/** The newest version of a scheme as sentences, as the server reads it. */
export function WordsDialog({ services, code, onClose }: WordsDialogProps) {
  const { t, i18n } = useTranslation('kitting-setup')
  const words = useCall(services.words, { code }, { staleTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('inWordsOf', { scheme: code })}
      width={640}
    >
      {words.isPending && <LoadingState />}
      {words.isError && <ErrorState error={words.error} onRetry={() => void words.refetch()} />}
      {words.data && (
        <ul className="k-words" lang={i18n.language}>
          {words.data.text.split('\n').map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
