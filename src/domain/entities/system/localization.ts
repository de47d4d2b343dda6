import { systemEntity } from '../areas.ts'
import { choice, longText, text } from '../../field-kinds.ts'

/** A text of the product in other words: of one tenant, or for everybody when the host writes it. */
export const localization = systemEntity(
  'localization',
  'DbLocalization',
  '多语言文本',
  'Localization text',
  {
    scope: 'tenant',
    key: ['source', 'culture', 'textKey'],
    standard: false,
    operations: ['create', 'update', 'delete', 'import'],
    searchable: ['textKey', 'content'],
    sorting: 'source,textKey,culture',
    fields: {
      source: text('来源', 'Source', { required: true, default: 'APS', length: 40 }),
      culture: choice('语言', 'Language', 'Culture', { required: true }),
      textKey: text('键', 'Key', { required: true, length: 200 }),
      content: longText('文本', 'Text', { required: true }),
    },
  },
)
