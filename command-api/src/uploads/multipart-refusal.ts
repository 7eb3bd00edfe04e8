import { Refused } from '@potluck/events';
import multer from 'multer';
import { maxFieldBytes, tooLarge } from './too-large.ts';

/** Converts an error of multer or its parser to a refusal. Disk errors are returned unchanged, except that of a full disk. */
export function multipartRefusal(error: unknown, field: string, maxFileBytes: number): unknown {
  if (error instanceof Refused) return error;
  if (error instanceof multer.MulterError) {
    switch (error.code) {
      case 'LIMIT_FILE_SIZE':
        return tooLarge(maxFileBytes);
      case 'LIMIT_UNEXPECTED_FILE':
      case 'LIMIT_FILE_COUNT': {
        const name = error.field ?? 'file';
        return new Refused('invalid-input', {
          message: name === field ? 'Please send one file only' : `No file can be sent in the field '${name}'`,
          fields: { [name]: 'No file is expected here' },
        });
      }
      case 'LIMIT_FIELD_VALUE': {
        const message = `This text is too long. At most ${maxFieldBytes / 1024 / 1024} MB can be sent in a field.`;
        return new Refused('too-large', { message, fields: { [error.field ?? '']: message } });
      }
      case 'LIMIT_PART_COUNT':
      case 'LIMIT_FIELD_COUNT':
        return new Refused('invalid-input', { message: 'This request has too many fields' });
      default:
        return new Refused('invalid-input', { message: 'This request has a field whose name cannot be read' });
    }
  }
  const fault = error as NodeJS.ErrnoException;
  if (fault.code === 'ENOSPC')
    return new Refused('unavailable', { message: 'There is no room for this file at the moment. Please try again later.' });
  if (/aborted|closed|Unexpected end|premature/i.test(fault.message ?? '')) return new Refused('upload-cut-off');
  if (fault.code?.startsWith('E') && fault.syscall) return error;
  return new Refused('invalid-input', { message: 'This request is not valid multipart/form-data' });
}
