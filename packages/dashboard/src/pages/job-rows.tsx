import { formatBytes, isFinalStatus, type JobStatus } from '@svc/protocol';
import type { ListedJob } from '@svc/protocol/dashboard';
import { Badge, type Tone } from '../parts/badge.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { formatDistance, formatMoment } from '../parts/format.ts';
import { Cell, Row, RowActions, Rows } from '../parts/rows.tsx';
import { describeJobState, texts } from '../texts.ts';

const TONES: Record<JobStatus, Tone> = {
  pending: 'waiting',
  in_progress: 'moving',
  completed: 'good',
  failed: 'bad',
};

interface JobRowsProps {
  jobs: readonly ListedJob[];
  nowMs: number;
  onCancel: (handle: string) => Promise<void>;
}

export function JobRows({ jobs, nowMs, onCancel }: JobRowsProps) {
  return (
    <Rows name="of-jobs" columns={[texts.job, texts.state, texts.project, texts.files, texts.created]}>
      {jobs.map((job) => (
        <Row key={job.handle}>
          <Cell area="job" label={texts.job} isAside>
            <code>{job.idStart}…</code>
          </Cell>
          <Cell area="state" label={texts.state}>
            <Badge tone={TONES[job.status]}>{describeJobState(job)}</Badge>
          </Cell>
          <Cell area="project" label={texts.project}>
            {job.projectId}
          </Cell>
          <Cell area="files" label={texts.files}>
            <Files job={job} />
          </Cell>
          <Cell area="created" label={texts.created} isAside>
            <time dateTime={new Date(job.createdAtMs).toISOString()} title={formatMoment(job.createdAtMs)}>
              {formatDistance(job.createdAtMs, nowMs)}
            </time>
          </Cell>
          <RowActions>
            {!isFinalStatus(job.status) && (
              <ConfirmButton
                button={texts.cancelJob}
                label={texts.cancelJobOf(job.idStart)}
                title={texts.cancelJobTitle}
                text={texts.cancelJobText(job.idStart, job.projectId)}
                action={texts.cancelJobAction}
                onConfirm={() => onCancel(job.handle)}
              />
            )}
          </RowActions>
        </Row>
      ))}
    </Rows>
  );
}

function Files({ job: { status, fileCount, size, bytesReceived } }: { job: ListedJob }) {
  if (size === null || fileCount === 0) {
    return <span className="soft">{isFinalStatus(status) ? texts.noFiles : texts.noFilesYet}</span>;
  }
  if (status !== 'in_progress') return texts.fileCount(fileCount, formatBytes(size));
  const amount = texts.ofLimit(formatBytes(bytesReceived), formatBytes(size));
  return (
    <span className="progress">
      {texts.fileCount(fileCount, amount)}
      <progress max={Math.max(size, 1)} value={bytesReceived} aria-label={amount} />
    </span>
  );
}
