import * as react from '@svc/react';
import * as controller from '@svc/react/controller';
import express from 'express';
import { Hono } from 'hono';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as svc from 'svc';
import * as next from 'svc/next';
import * as node from 'svc/node';
import { tryKit } from './try-kit.mjs';

await tryKit({ svc, next, node, react, controller, express, Hono, createElement, renderToString });
