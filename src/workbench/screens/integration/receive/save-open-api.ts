import { apiDocument } from '#domain/services/integration/api-keys.ts'
import { download } from '../../../client/transfer.ts'

/** Saves the description of the API as a file. */
export const saveOpenApi = (): Promise<string> => download(apiDocument.get, {}, 'takt-openapi.json')
