import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  patchKinds,
  patchNames,
  patchText,
  type PatchName,
  type ScenarioPatch,
} from '#domain/kitting/scenario.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { patchEntities } from './patch-entities.ts'
import { PatchForm } from './patch-form.tsx'

interface ChangesEditorProps {
  readonly patches: readonly ScenarioPatch[]
  readonly onChange: (patches: readonly ScenarioPatch[]) => void
  /** A change to begin with that is not complete yet. */
  readonly begun?: ScenarioPatch | undefined
}

/** The changes of a scenario in their order, and a form for the next one. */
export function ChangesEditor({ patches, onChange, begun }: ChangesEditorProps) {
  const { t } = useTranslation('what-if')
  const label = useLabel()
  const settings = useFormatSettings()
  const [draft, setDraft] = useState<{
    kind: PatchName
    patch: ScenarioPatch | null
    at: number | null
    turn: number
  }>({
    kind: begun?.kind ?? 'receipt',
    patch: begun ?? null,
    at: null,
    turn: 0,
  })
  const next = (part: Partial<typeof draft>) =>
    setDraft((old) => ({ kind: old.kind, patch: null, at: null, ...part, turn: old.turn + 1 }))
  const keep = (values: Readonly<Record<string, unknown>>) => {
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== '')
    const patch = { ...Object.fromEntries(given), kind: draft.kind } as ScenarioPatch
    onChange(
      draft.at === null ? [...patches, patch] : patches.map((old, at) => (at === draft.at ? patch : old)),
    )
    next({})
  }
  const remove = (place: number) => {
    onChange(patches.filter((_, at) => at !== place))
    next({})
  }
  return (
    <div className="w-changes">
      <ol aria-label={t('changes')}>
        {patches.map((patch, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- changes may be equal; their place is what they are
          <li key={at} aria-current={draft.at === at || undefined}>
            <span>{patchText(patch, settings.language, settings.zone)}</span>
            <IconButton
              icon={Pencil}
              label={t('editChange', { place: at + 1 })}
              onClick={() => next({ kind: patch.kind, patch, at })}
            />
            <IconButton
              icon={Trash2}
              label={t('removeChange', { place: at + 1 })}
              onClick={() => remove(at)}
            />
          </li>
        ))}
        {patches.length === 0 && <li className="none">{t('noChange')}</li>}
      </ol>
      <fieldset>
        <legend>{t(draft.at === null ? 'nextChange' : 'changeOf', { place: (draft.at ?? 0) + 1 })}</legend>
        <Select
          label={t('kindOfChange')}
          value={draft.kind}
          options={patchNames.map((name) => ({ value: name, label: label(patchKinds[name].label) }))}
          onChange={(kind) => next({ kind: kind as PatchName })}
        />
        <PatchForm
          key={draft.turn}
          entity={patchEntities[draft.kind]}
          patch={draft.patch}
          isNew={draft.at === null}
          onDone={keep}
        />
      </fieldset>
    </div>
  )
}
