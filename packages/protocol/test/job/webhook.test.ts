import { describe, expect, it } from 'vitest';
import { parseWebhookEvent, SvcError, type WebhookBody } from '../../src/index.ts';

const job = {
  id: 'j',
  projectId: 'p',
  status: 'completed',
  fileName: 'cat.jpg',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:01:00.000Z',
} as const;
const timestamp = '2026-01-01T00:01:00.000Z';

describe('reading a webhook', () => {
  it('returns the completed job, with the id of the header', () => {
    const body: WebhookBody = { type: 'job.completed', timestamp, data: { job } };
    const event = parseWebhookEvent('evt_1', body);
    expect(event).toEqual({ id: 'evt_1', type: 'job.completed', timestamp, job });
  });

  it('tells why a job has failed', () => {
    const failure = { code: 'expired', message: 'Nobody came.' };
    const failed = { ...job, status: 'failed', fileName: null, failure };
    const event = parseWebhookEvent('evt_2', { type: 'job.failed', timestamp, data: { job: failed } });
    expect(event).toEqual({ id: 'evt_2', type: 'job.failed', timestamp, job: failed });
  });

  it('returns an event of an unknown type', () => {
    const event = parseWebhookEvent('evt_3', { type: 'job.viewed', timestamp, data: { by: 'x' } });
    const data = { by: 'x' };
    expect(event).toEqual({ id: 'evt_3', type: 'unknown', name: 'job.viewed', timestamp, data });
  });

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['no type', { data: { job } }],
    ['no data', { type: 'job.completed', timestamp }],
    ['no job', { type: 'job.failed', timestamp, data: {} }],
    ['a job in no known state', { type: 'job.failed', timestamp, data: { job: { ...job, status: 'lost' } } }],
  ])('refuses %s', (_, body) => {
    expect(() => parseWebhookEvent('evt_4', body)).toThrow(SvcError);
    expect(() => parseWebhookEvent('evt_4', body)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });
});
