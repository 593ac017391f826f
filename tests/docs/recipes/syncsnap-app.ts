/** An app in the style of SyncSnap's documents: its files by their paths. All of it moves by replacing names. */
export const SYNCSNAP_APP: Readonly<Record<string, string>> = {
  'lib/client.ts': `
import { SyncsnapRateLimitError, SyncsnapServer, type Job, type PresignedUrlResponse } from "syncsnap";

export const client = new SyncsnapServer();
export const isConfigured = Boolean(process.env.SYNCSNAP_TOKEN);

/** Makes a job for a link in a mail, and waits longer than a browser would. */
export async function receiveByMail(send: (job: Job) => void, signal: AbortSignal): Promise<PresignedUrlResponse | null> {
  try {
    const created: Job = await client.createJob();
    send(created);
    const job = await client.waitForJobCompletion(created.id, { timeoutMs: 600000, intervalMs: 5000, signal });
    if (job.status === "failed") return null;
    return await client.getDownloadUrl(job.id, { expirationMinutes: 15 });
  } catch (error) {
    if (error instanceof SyncsnapRateLimitError) return null;
    throw error;
  }
}
`,
  'app/api/syncsnap/[...syncsnap]/route.ts': `
import { createRouteHandler } from 'syncsnap/next';
import { SyncsnapServer } from 'syncsnap';

export const { GET, POST } = createRouteHandler({
  client: new SyncsnapServer(),
  onCompleted: async (job, presigned) => {
    if (!presigned) return undefined;
    return { jobId: job.id, downloadUrl: presigned.url, fileName: presigned.fileName, until: presigned.expiration };
  },
});
`,
  'app/api/counted/[...syncsnap]/route.ts': `
import { createRouteHandler } from "syncsnap/next";
import { client as syncsnap } from "../../../../lib/client";

const handler = createRouteHandler({ client: syncsnap });

/** A route of the app's own around the handler. */
async function handle(request: Request, context: { params: Promise<{ syncsnap: string[] }> }) {
  const { syncsnap: segments } = await context.params;
  if (segments.length > 3) return new Response(null, { status: 400 });
  return request.method === "POST" ? handler.POST(request, context) : handler.GET(request, context);
}

export { handle as GET, handle as POST };
`,
  'app/claim-form.tsx': `
"use client";

import { useState } from "react";
import { SyncsnapUploadButton, type CompletedJobResponse, type Job } from "@syncsnap/react";

export function ClaimForm() {
  const [picture, setPicture] = useState<string>();
  const [problem, setProblem] = useState("");
  const readAgain = async (job: Job) => {
    const answer = await fetch(\`/api/syncsnap/job/\${job.id}/download?expiration=15\`);
    const { url, fileName }: CompletedJobResponse = await answer.json();
    return { url, fileName };
  };
  return (
    <form>
      <SyncsnapUploadButton
        buttonText="Add a photo"
        className="my-4"
        qrBaseUrl="http://upload.localhost:3000/"
        createJobUrl="/api/syncsnap/job"
        getJobUrl={(id) => \`/api/syncsnap/job/\${id}\`}
        getWaitForCompletionUrl={(id) => \`/api/syncsnap/job/\${id}/wait\`}
        waitTimeoutMs={60000}
        waitIntervalMs={3000}
        onJobCreated={(job) => console.log(job.id, job.status)}
        onCompleted={(job, result) => {
          if (result && typeof result === "object" && "downloadUrl" in result) {
            setPicture((result as { downloadUrl: string }).downloadUrl);
          } else void readAgain(job).then(({ url }) => setPicture(url));
        }}
        onError={(error) => setProblem(error.message)}
      />
      {problem && <p role="alert">{problem}</p>}
      {picture && <img src={picture} alt="The photo" />}
    </form>
  );
}
`,
  'app/own-dialog.tsx': `
"use client";

import {
  createUploadUrl,
  SyncsnapQrCode,
  useSyncsnapJob,
  type UseSyncsnapJobOptions,
  type UseSyncsnapJobResult,
} from "@syncsnap/react";

const look = { size: 240, errorCorrectionLevel: "Q" } as const;
const options: UseSyncsnapJobOptions = { createJobUrl: "/api/syncsnap/job", onError: (error) => console.error(error) };

export function OwnDialog({ uploadBase }: { uploadBase: string }) {
  const { job, status, error, start, reset }: UseSyncsnapJobResult = useSyncsnapJob(options);
  if (error) return <p role="alert">{error.message} <button onClick={reset}>Again</button></p>;
  if (!job) return <button onClick={() => start()}>Start</button>;
  return (
    <section data-status={status}>
      <SyncsnapQrCode jobId={job.id} baseUrl={uploadBase} className="code" {...look} />
      <a href={createUploadUrl(job.id, { baseUrl: uploadBase })}>{job.fileName ?? "Open on this phone"}</a>
    </section>
  );
}
`,
};

/** What the document says is done by hand: for each entry a line that does not compile once the names are replaced. */
export const BY_HAND = `
import { createJobHandler, getDownloadUrlHandler, getJobHandler } from "syncsnap/next";
import { type Job, type CreateJobResponse } from "syncsnap";
import { SyncsnapServer, SyncsnapRateLimitError as Limit } from "syncsnap";
import { SyncsnapUploadButton, useSyncsnapJob } from "@syncsnap/react";
import { SyncsnapRateLimitError } from "@syncsnap/react";

export const client = new SyncsnapServer();
export const POST = createJobHandler(client);
export const GET = getJobHandler(client);
export const download = getDownloadUrlHandler(client);
export const versioned = new SyncsnapServer('v1');
export const readCode = (error: Limit) => error.statusCode;
export const getUploadUrl = () => client.getUploadUrl("id", { fileName: "a.jpg" });
export const wait = () => client.waitForJobCompletion("id", { onPoll: (job: unknown) => console.log(job) });

export function Page() {
  const { start } = useSyncsnapJob({ autoStart: true });
  const { jobId } = useSyncsnapJob();
  const { isWaiting } = useSyncsnapJob();
  const startNow = () => start().then((job: Job) => console.log(job));
  const other = <SyncsnapUploadButton onCompleted={(_job, result) => console.log(result.downloadUrl)} />;
  return <SyncsnapUploadButton qrSize={200} onCompleted={() => console.log(startNow, other, jobId, isWaiting, SyncsnapRateLimitError)} />;
}
`;

/** What the document says that the compiler does not see. */
export const UNSEEN = `
import { createUploadUrl, SyncsnapUploadButton, useSyncsnapJob } from "@syncsnap/react";

const look = { buttonText: "Photo", qrSize: 200 };
const options = { createJobUrl: "/api/syncsnap/job", autoStart: true };
export const address = createUploadUrl("id", { baseUrl: "https://upload.syncsnap.xyz/" });

export function Unseen() {
  const { status, start } = useSyncsnapJob(options);
  const begin = async () => {
    await start();
    console.log("There is a job");
  };
  if (status === null) return <button onClick={() => void begin()}>Start</button>;
  return <SyncsnapUploadButton {...look} onCompleted={(job) => job.status === 'failed' && console.log(job)} />;
}
`;
