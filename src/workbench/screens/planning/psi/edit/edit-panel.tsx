import { Check, RotateCcw, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../parts/button.tsx'
import { ErrorState } from '../../../../parts/states.tsx'
import type { PsiData } from '../psi-data.ts'
import { ChangeTable } from './change-table.tsx'
import type { EditState } from './edit-state.ts'
import type { PsiEdits } from './edits.ts'
import { countOf } from './typed.ts'

/** What the edits come to: the orders that change, in words, and what cannot become what was typed; or what was written. */
export function EditPanel({ psi, edits }: { readonly psi: PsiData; readonly edits: PsiEdits }) {
  const { t } = useTranslation('psi-pivot')
  const state = useSyncExternalStore(edits.subscribe, edits.state)
  const { typed, proposed, accepted, error, busy } = state
  const isEdited = typed.size > 0
  const isReady = proposed?.typed === typed
  const shown = isEdited ? proposed : accepted
  const changes = shown?.answer.changes ?? []
  return (
    <section aria-label={t('edits')} className="edits">
      <header>
        <h3>{t(isEdited ? 'proposedChanges' : 'acceptedChanges', { count: changes.length })}</h3>
        {isEdited && (
          <>
            <Button
              tone="primary"
              icon={Check}
              loading={busy === 'accept'}
              disabled={!isReady || error !== null || changes.length === 0}
              onClick={() => void edits.accept()}
            >
              {t('accept')}
            </Button>
            <Button icon={RotateCcw} disabled={busy !== null} onClick={() => edits.discard()}>
              {t('discard')}
            </Button>
          </>
        )}
        {accepted && (
          <Button
            icon={Undo2}
            loading={busy === 'undo'}
            disabled={busy !== null}
            onClick={() => void edits.undoAccepted()}
          >
            {t('undoAccepted')}
          </Button>
        )}
      </header>
      <div className="visually-hidden" role="status">
        <Spoken state={state} />
      </div>
      {isEdited && error !== null ? (
        <ErrorState error={error} onRetry={() => edits.retry()} />
      ) : isEdited && !proposed ? (
        <p className="hint">{t('proposing')}</p>
      ) : (
        <ChangeTable
          layout={shown?.layout ?? psi.layout}
          changes={changes}
          remains={isEdited ? (proposed?.answer.remains ?? []) : []}
          isStale={isEdited && !isReady}
          isWritten={!isEdited}
        />
      )}
    </section>
  )
}

/** The same in short, for readers. */
function Spoken({ state: { typed, proposed, accepted } }: { readonly state: EditState }) {
  const { t } = useTranslation('psi-pivot')
  if (typed.size === 0) return accepted && t('saidAccepted', { count: accepted.answer.changes.length })
  if (proposed?.typed !== typed) return null
  const { changes, remains } = proposed.answer
  return t('saidProposed', { cells: countOf(typed), count: changes.length, remains: remains.length })
}
