import { useTranslation } from 'react-i18next'
import { mostParameters } from '#domain/reports/designed/definition.ts'
import { currentModel } from '../../../client/model.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { faultsWithin, hasFault, type PartProps } from './designer-parts.ts'
import { changedParameter, withoutParameter, withParameter } from './parameter-draft.ts'
import { ParameterForm } from './parameter-form.tsx'
import { PartList } from './part-list.tsx'

interface ParametersPartProps extends PartProps {
  readonly open: number | null
  readonly onOpen: (at: number | null) => void
}

/** What readers are asked before the report runs. */
export function ParametersPart({ definition, faults, open, onOpen, onChange }: ParametersPartProps) {
  const { t } = useTranslation('report-designer')
  const language = useLanguage()
  const { parameters } = definition
  return (
    <div className="rd-part-page">
      <p className="rd-hint">{t('parametersHint')}</p>
      <PartList
        label={t('parameters')}
        parts={parameters}
        keyOf={(_one, at) => String(at)}
        titleOf={({ label, name }) => label || name}
        noteOf={({ name }) => name}
        isFaulty={(at) => hasFault(faults, `parameters[${at}]`)}
        open={open}
        onOpen={onOpen}
        onMoved={(parameters) => onChange({ ...definition, parameters })}
        onRemove={(at) => onChange(withoutParameter(definition, at))}
        add={{
          label: t('addParameter'),
          most: mostParameters,
          onAdd: () => onChange(withParameter(definition, null, { language, model: currentModel() })),
        }}
        empty={t('noParameters')}
      >
        {(parameter, at) => (
          <ParameterForm
            parameter={parameter}
            parameters={parameters}
            entity={definition.entity}
            faultOf={faultsWithin(faults, `parameters[${at}]`)}
            onChange={(to) => onChange(changedParameter(definition, at, to))}
          />
        )}
      </PartList>
    </div>
  )
}
