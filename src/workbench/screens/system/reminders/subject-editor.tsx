import { useTranslation } from 'react-i18next'
import { reminderSubjects } from '#domain/system/reminder-subjects.ts'
import { useModel } from '../../../client/model.ts'
import { EntitySelect } from '../../../fields/entity-select.tsx'
import type { EditorProps } from '../../../fields/editor-props.ts'

/** What a reminder is about: tables of the product, and those of the tenant. */
export function SubjectEditor(props: EditorProps) {
  const { t } = useTranslation('reminders')
  return <EntitySelect {...props} entities={reminderSubjects(useModel())} none={t('aboutNothing')} />
}
