import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../parts/search-field.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'
import { resourceRows } from '../plan/rows.ts'
import { SequenceView } from './sequence-view.tsx'
import './sequence.css'

/** What each resource does one after the other, with the setups between, and changed there. */
export default function SequenceScreen({ path, search }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <Sequences plan={plan} title={title} asked={search['resource'] ?? null} onReload={reload} />
      )}
    </PlanPage>
  )
}

interface SequencesProps {
  readonly plan: Plan
  readonly title: string
  /** Resource that the address asks for. */
  readonly asked: string | null
  readonly onReload: () => void
}

function Sequences({ plan, title, asked, onReload }: SequencesProps) {
  const { t } = useTranslation('work-sequence')
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(asked)
  const resources = useMemo(
    () => resourceRows(plan).flatMap((row) => (row.kind === 'resource' ? [row] : [])),
    [plan],
  )
  const current = resources.find(({ code }) => code === chosen) ?? resources[0]!
  const shown = resources.filter(({ code }) => code.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <div className="w-sequences">
      <nav aria-label={t('resources')}>
        <SearchField label={t('findResource')} value={wanted} onChange={setWanted} />
        <ul>
          {shown.map(({ code, operations }) => (
            <li key={code}>
              <button type="button" aria-current={code === current.code} onClick={() => setChosen(code)}>
                <span>{code}</span>
                <span className="count">{operations.length}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <SequenceView
        key={current.code}
        plan={plan}
        title={title}
        resource={current.code}
        operations={current.operations}
        onReload={onReload}
      />
    </div>
  )
}
